create function refuse_invoice_rewrite() returns trigger language plpgsql as $$
begin
  -- Who bought is forgotten once the law no longer asks for it; nothing else is ever another.
  if tg_op = 'UPDATE' and new.body ->> 'buyer' is null
    and to_jsonb(new) - 'body' = to_jsonb(old) - 'body' and new.body - 'buyer' = old.body - 'buyer' then
    return new;
  end if;
  raise exception 'an invoice stays as it was issued: issue a credit note' using errcode = 'restrict_violation';
end
$$;
--> statement-breakpoint
create trigger invoices_stay_as_issued before update or delete on invoices
  for each row execute function refuse_invoice_rewrite();
