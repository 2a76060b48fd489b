CREATE TABLE "identities" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "identities_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "sign_in_attempts" (
	"state_hash" "bytea" PRIMARY KEY NOT NULL,
	"provider" text NOT NULL,
	"verifier_hash" "bytea" NOT NULL,
	"nonce" text NOT NULL,
	"person" jsonb,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_attempts_nonce_unique" UNIQUE("nonce")
);
--> statement-breakpoint
ALTER TABLE "users" ALTER COLUMN "password_hash" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identities_of_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_attempts_by_expiry" ON "sign_in_attempts" USING btree ("expires_at");