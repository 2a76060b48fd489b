create or replace function count_ledger_day() returns trigger language plpgsql as $$
begin
  insert into ledger_days as day (shop_day, kind, method, provider, money_class, vat_basis_points, entries, amount_pence, vat_pence, discount_pence)
  values (new.shop_day, new.kind, new.method, new.provider, new.money_class, new.vat_basis_points, 1, new.amount_pence, new.vat_pence, new.discount_pence)
  on conflict on constraint ledger_days_one do update set entries = day.entries + 1,
    amount_pence = day.amount_pence + excluded.amount_pence, vat_pence = day.vat_pence + excluded.vat_pence,
    discount_pence = day.discount_pence + excluded.discount_pence;
  return null;
end
$$;

create or replace trigger ledger_entries_count_day after insert on ledger_entries for each row execute function count_ledger_day();
