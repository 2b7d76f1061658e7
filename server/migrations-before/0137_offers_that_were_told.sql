-- Of an offered seat its student is told once; an offer that was taken back and comes again is a new one (D4.1, D8.5).
alter table group_waiting add column offer_told boolean not null default false;
alter table group_waiting no force row level security;
update group_waiting set offer_told = true where seat_offer = 'Offered';
alter table group_waiting force row level security;
create index group_waiting_untold on group_waiting (establishment_id) where seat_offer = 'Offered' and not offer_told;
create function renew_offer() returns trigger language plpgsql as $$
begin
  new.offer_told := false;
  return new;
end $$;
create trigger renew_offer before update of seat_offer on group_waiting for each row
  when (new.seat_offer is distinct from old.seat_offer) execute function renew_offer();
