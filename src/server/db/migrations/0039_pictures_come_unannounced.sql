drop trigger product_pictures_announce_change on product_pictures;
--> statement-breakpoint
create trigger product_pictures_announce_change
  after insert or delete or update of product_id, position, file, alternative, view on product_pictures
  for each statement execute function announce_catalogue_change();
--> statement-breakpoint
-- That a picture of a name has come into the storage changes nothing that a page shows; that another took its place does.
create trigger product_pictures_announce_replaced after update of hash on product_pictures
  for each row when (old.hash is not null) execute function announce_catalogue_change();
