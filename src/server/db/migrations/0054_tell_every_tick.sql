-- A tick on what is ticked already was not told to the other tablets.
drop trigger production_ticks_announced on "production_ticks";--> statement-breakpoint
create trigger production_ticks_announced after insert or update or delete on "production_ticks" for each row execute function announce_tick();
