CREATE INDEX "invoices_with_people" ON "invoices" USING btree ("issued_at") WHERE "invoices"."body" ->> 'buyer' is not null or "invoices"."body" ->> 'reason' <> '';
--> statement-breakpoint
create or replace function refuse_invoice_rewrite() returns trigger language plpgsql as $$
begin
  -- Who bought, and why their money went back, are forgotten once the law no longer asks for them; nothing else is ever another.
  if tg_op = 'UPDATE' and new.body ->> 'buyer' is null and new.body ->> 'reason' = ''
    and to_jsonb(new) - 'body' = to_jsonb(old) - 'body' and new.body - '{buyer,reason}'::text[] = old.body - '{buyer,reason}'::text[] then
    return new;
  end if;
  raise exception 'an invoice stays as it was issued: issue a credit note' using errcode = 'restrict_violation';
end
$$;
