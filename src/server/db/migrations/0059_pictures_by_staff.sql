-- Pictures that staff hand in and cut, and when nothing refers to them (decision 064).
ALTER TABLE "pictures" ADD COLUMN "cut_of" text;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "zoom" real DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "stored_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pictures" ADD COLUMN "used_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_cut_of_pictures_hash_fk" FOREIGN KEY ("cut_of") REFERENCES "public"."pictures"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pictures_of_whole" ON "pictures" USING btree ("cut_of");--> statement-breakpoint
CREATE INDEX "pictures_never_used" ON "pictures" USING btree ("created_at") WHERE "pictures"."used_at" is null;--> statement-breakpoint
ALTER TABLE "pictures" ADD CONSTRAINT "pictures_zoom_within" CHECK ("pictures"."zoom" between 1 and 8);
--> statement-breakpoint
UPDATE "pictures" SET "stored_at" = "created_at", "used_at" = "created_at";
--> statement-breakpoint
-- Whatever a product shows is stored, and stays: orders show what they were of. So does the whole of a cut.
create function use_picture() returns trigger language plpgsql as $$
begin
  update pictures set used_at = coalesce(used_at, now()), stored_at = coalesce(stored_at, now())
  where hash = new.hash and (used_at is null or stored_at is null);
  update pictures set used_at = now()
  where hash = (select cut_of from pictures where hash = new.hash) and used_at is null;
  return null;
end
$$;
--> statement-breakpoint
create trigger product_pictures_use_picture after insert or update of hash on product_pictures
  for each row when (new.hash is not null) execute function use_picture();
