-- Tells every open board which order, message or day changed, when the change is committed.
create or replace function announce_order_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_changed', 'order:' || new.order_id);
  return null;
end
$$;

create or replace trigger order_events_announced after insert on order_events for each row execute function announce_order_change();

create or replace trigger order_notes_announced after insert on order_notes for each row execute function announce_order_change();

create or replace trigger order_prints_announced after insert on order_prints for each row execute function announce_order_change();

create or replace trigger seen_orders_announced after insert on seen_orders for each row execute function announce_order_change();

create or replace trigger ledger_entries_announced after insert on ledger_entries for each row execute function announce_order_change();

create or replace trigger refund_transfers_announced after insert or update on refund_transfers for each row execute function announce_order_change();

-- What only an order's own page shows: no board has anything new.
create or replace function announce_order_page() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_changed', 'page:' || number) from orders where id = new.order_id;
  return null;
end
$$;

create or replace trigger invoices_announced after insert on invoices for each row execute function announce_order_page();

create or replace trigger payment_links_announced after insert on payment_links for each row execute function announce_order_page();

-- The key of an email about an order names the order; other emails are announced to nobody.
create or replace function announce_order_email() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_changed', 'page:' || number) from orders where number = split_part(new.event_key, ':', 2);
  return null;
end
$$;

create or replace trigger emails_announced after insert or update of sent_at on emails for each row execute function announce_order_email();

create or replace function announce_message_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' or new is distinct from old then perform pg_notify('staff_changed', 'messages'); end if;
  return null;
end
$$;

create or replace trigger contact_messages_announced after insert or update on contact_messages for each row execute function announce_message_change();

create or replace function announce_enquiry_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_changed', 'enquiries');
  return null;
end
$$;

create or replace trigger enquiries_announced after insert or update on enquiries for each row execute function announce_enquiry_change();

create or replace function announce_tick() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_changed', 'production:' || coalesce(new.day, old.day));
  return null;
end
$$;

create or replace trigger production_ticks_announced after insert or update or delete on production_ticks for each row execute function announce_tick();

-- Tells open stock lists about every movement, once per transaction.
create or replace function announce_stock() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_changed', 'stock');
  return null;
end
$$;

create or replace trigger stock_movements_announced after insert on stock_movements for each statement execute function announce_stock();

-- Tells open lists and forms of the back office about a new product; `follow_changed_products` tells them about a changed one.
create or replace function announce_products() returns trigger language plpgsql as $$
begin
  perform pg_notify('staff_changed', 'products');
  return null;
end
$$;

create or replace trigger products_announced after insert on products for each statement execute function announce_products();
