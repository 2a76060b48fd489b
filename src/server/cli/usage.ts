export const usage = `npm run shop -- COMMAND

  orders today                                    what is picked up today
  orders tomorrow                                 what is picked up tomorrow
  orders on 2026-12-24                            what is picked up on a day
  orders show AB-7K3F-9QXD                        one order with its payments and history
  orders photos AB-7K3F-9QXD to-print             puts what is printed on its cakes into a folder
  orders edit AB-7K3F-9QXD --pickup "2026-12-24 10:00" --as Priya --preview
                                                  what a change makes of an order, before and after; without --preview it
                                                  is done: stock, places, money and a letter follow. From baking on the
                                                  time of its day alone. Also --for "Noor Khan", --telephone "07700 900456",
                                                  --reason "…" (the customer reads it), --revision 2 (refused where it was
                                                  changed since), --anyway "…" (why past the diary and its limits),
                                                  --give-back or --keep-over (what was paid too much; by card it goes back)
  orders edit AB-7K3F-9QXD --line "1: 3" --line "2: off" --line "+candle: 2" --as Priya
                                                  its items by their place in orders show: quantity, size ("1: 1KG"), words
                                                  ("1: message: Happy 7th", also name, age, colour), or one more by the
                                                  product's address; several parts stand between semicolons
  orders find ann 07700                           by name, telephone, email address, or the last four of a number
  orders take --telephone 07700900123 --name "Ann Baker" --email ann@example.com --cake "2 rainbow-cake 1KG: Happy birthday"
              --pickup "2026-12-24 10:30" --allergies "asked: no nuts" --pay link --as Priya
                                                  an order by telephone; --counter is one over the counter, --pickup now what
                                                  is taken along; --pay also: cash, terminal, transfer, collection.
                                                  --preview says what it costs and takes nothing; --total 45.60 holds to it
    --deposit 20.00 --balance-by 2026-12-14       a part now, the rest by that day
    --off 10% --reason "smudged icing"            also in pounds: --off 5.00
    --anyway "the owner agreed"                   though the diary is shut or full
    --customer ann@example.com                    for their account
    --note "…" --key …                            staff's own; the same key is the same order
  orders take order.json --as Priya               the same of a file, with all that is written on the cakes
  orders pay AB-7K3F-9QXD 20.00 --by cash --as Priya
                                                  also: terminal, transfer; without an amount what is due
  orders link AB-7K3F-9QXD --as Priya             a link to pay what is owed, and a letter with one
  orders note AB-7K3F-9QXD "…" --as Priya         for staff alone
  orders move AB-7K3F-9QXD baking --as Priya      also: ready, collected, not-collected; --paid cash takes
                                                  what is owed as it is collected
  orders cancel AB-7K3F-9QXD --reason "…" --as Priya
                                                  unpaid, or paid and not yet baking; money goes back
  orders refund AB-7K3F-9QXD --reason "…" --as Priya
                                                  from paid on; the money goes back
  orders refund AB-7K3F-9QXD --line 2x1 --reason "…" --as Priya
                                                  one piece of the second line; more: --line 1x2. --restock puts the pieces
                                                  back on the shelf. --deposit 3x1 is what was left for one piece lent
  orders refund AB-7K3F-9QXD --amount 4.00 --reason "…" --note "…" --as Priya
                                                  so much of it. The reason is one of settings show refunds; --by cash,
                                                  terminal or transfer hands it back; --preview shows the sums, no more
  orders refunds                                  what failed to go back, and what waits to be handed back
  orders refund AB-7K3F-9QXD --again --as Priya   what the card provider refused, or a bank sent back; also --by cash
  orders refund AB-7K3F-9QXD --given --as Priya   what waited to be handed back was given
  orders invoice AB-7K3F-9QXD --to "Name, address" --as Priya
                                                  what was paid of it as a VAT invoice, and its credit notes; asked again
                                                  the same. Up to £250 it needs no --to
  orders keep-deposit AB-7K3F-9QXD --reason "The stand was broken" --as Priya
                                                  the deposit, or --amount 12.50 of it, is a sale from now on
  vat list                                        rates, and from when on
  vat set standard 17.5% --from 2027-01-01 --as Priya
  stock list                                      what can be sold now, the least first
  stock baked apple-crumble-cake +12 --as Priya
                                                  so many more can be sold
  stock counted apple-crumble-cake 14 --as Priya
                                                  what can be sold now, without what is set aside for orders; also: set.
                                                  --seen 15, what stock list said as you began: sales since then stay sold
  stock damaged apple-crumble-cake 2 --note "dropped" --as Priya
                                                  also: wasted, given (away)
  stock ledger apple-crumble-cake     what moved the stock: when, why, who
  stock history apple-crumble-cake    the same without what orders took and gave back
  reports sales 2026-11-01 2026-11-30             what was sold by the day: gross, discounts, refunds, net, VAT by rate, takings, deposits.
                                                  --against week (or period, year): beside the days of then
  reports sales 2026-11-01 2026-11-30 --csv november.csv
  reports ledger 2026-11 --csv ledger.csv         every entry of a month, for the accountant
  diary show                                      hours, special days, limits, and whether orders are paused
  diary limit friday --slot 3 --orders 20 --units 40 --as Priya
                                                  pick-ups at a time, orders and baking points of a day; also of
                                                  today, tomorrow or 2026-12-24, which rules over its weekday
  diary limit today --orders 0 --as Priya         no more for today
  diary unlimit friday --as Priya
  diary pause 15:00 --words "…" --as Priya        no orders until then, today or as 2026-12-24 09:00; it ends by itself
  diary resume --as Priya                         orders are taken again
  diary history                                   who changed limits and pauses, and when
  staff list                                      who works here, and as what
  staff invite priya@example.com --role owner     an address with which they join the team; also: manager, counter, baker, accountant
  staff reset priya@example.com                   the last way in: what they signed in with works no more, and an address
                                                  lets them choose anew
  staff deactivate priya@example.com              ends their sessions and their PIN at once
  settings list                                   who the bakery is, its discount, its words: versions, since when, by whom
  settings show hero > hero.json                  also a former version: settings show hero 2
  settings set hero hero.json --as Priya          a new version, seen at once
  settings history hero                           its versions, the newest first
  search list                                     what customers type that is no text to look for, and what it means
  search show > words.json                        the same as a file
  search import words.json                        each fault of the file; with --write it is the whole list, at once
  catalogue import assets/catalogue.json          what the file would add and change, or each of its faults
  catalogue import assets/catalogue.json --write  the same, and does it: all or nothing; stock stays as it is
  catalogue rename apple-crumble-cake apple-cake  its address from now on; the former one leads there
  extras import assets/extras.json                what is sold or lent beside a cake; also with --write
  letters failed                                  letters that the mail server has not taken
  customers suspend ann@example.com --as Priya    no more login; open sessions end
  customers readmit ann@example.com --as Priya
  customers suspensions ann@example.com           who did either, and when
  secrets renew                                   new keys, after a backup got into wrong hands; then restart
  backup shop-2026-12-24.gz                       everything in one file, while the shop runs or not
  restore shop-2026-12-24.gz                      into an empty database, with the shop closed

--as names who does it, and stands in the history of the order, the stock or the account. The shop must be running, but for
backup and restore.
Exit codes: 0 done, 1 refused, 2 not understood, 3 the shop is not running.`;
