-- A previous version can always be read again: what was once in force is never changed or deleted.
create or replace function refuse_settings_rewrite() returns trigger language plpgsql as $$
begin
  raise exception 'settings are append-only: write a new version' using errcode = 'restrict_violation';
end
$$;

create or replace trigger settings_append_only before update or delete on settings
  for each row execute function refuse_settings_rewrite();

create or replace function refuse_movement_rewrite() returns trigger language plpgsql as $$
begin
  -- A movement may be deleted together with its product.
  if tg_op = 'DELETE' and not exists (select from products where id = old.product_id) then return old; end if;
  raise exception 'stock movements are append-only: write another one' using errcode = 'restrict_violation';
end
$$;

create or replace trigger stock_movements_append_only before update or delete on stock_movements
  for each row execute function refuse_movement_rewrite();

create or replace function refuse_ledger_rewrite() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only: write another entry' using errcode = 'restrict_violation';
end
$$;

create or replace trigger ledger_entries_append_only before update or delete on ledger_entries
  for each row execute function refuse_ledger_rewrite();

create or replace function refuse_invoice_rewrite() returns trigger language plpgsql as $$
begin
  -- Who bought, and why they were refunded, are forgotten once the law no longer requires them; nothing else ever changes.
  if tg_op = 'UPDATE' and new.body ->> 'buyer' is null and new.body ->> 'reason' = ''
    and to_jsonb(new) - 'body' = to_jsonb(old) - 'body' and new.body - '{buyer,reason}'::text[] = old.body - '{buyer,reason}'::text[] then
    return new;
  end if;
  raise exception 'an invoice stays as it was issued: issue a credit note' using errcode = 'restrict_violation';
end
$$;

create or replace trigger invoices_stay_as_issued before update or delete on invoices
  for each row execute function refuse_invoice_rewrite();

-- The log is final: neither the shop nor anybody with its database role can change it later.
create or replace function refuse_change_of_audit_log() returns trigger language plpgsql as $$
begin
  raise exception 'the audit log is never changed' using errcode = 'restrict_violation';
end
$$;

create or replace trigger audit_log_is_kept before update or delete on audit_log for each row execute function refuse_change_of_audit_log();

create or replace trigger audit_log_is_not_emptied before truncate on audit_log for each statement execute function refuse_change_of_audit_log();

alter table audit_log enable always trigger audit_log_is_kept, enable always trigger audit_log_is_not_emptied;

-- A closing is final: neither the shop nor anybody with its database role can change it later.
create or replace function refuse_change_of_closing() returns trigger language plpgsql as $$
begin
  raise exception 'the closing of a day is never changed' using errcode = 'restrict_violation';
end
$$;

create or replace trigger day_closings_are_kept before update or delete on day_closings for each row execute function refuse_change_of_closing();

create or replace trigger day_closings_are_not_emptied before truncate on day_closings for each statement execute function refuse_change_of_closing();

alter table day_closings enable always trigger day_closings_are_kept, enable always trigger day_closings_are_not_emptied;
