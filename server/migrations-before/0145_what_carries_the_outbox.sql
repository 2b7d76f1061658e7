-- What carries the outbox out (D8.6): since when a row might have left, and which devices of its user have it already.

alter table delivery
  add column due_at timestamptz,
  add column reached uuid[] not null default '{}';

-- when its page or app last said that it is there
alter table push_device add column seen_at timestamptz;

-- an establishment's due rows are one range; whether it has any is one step into it
drop index delivery_waiting;
create index delivery_waiting on delivery (establishment_id, next_try_at) where state = 'Waiting';

-- The worker asks which establishments have due rows. Outside of every establishment they may be read, with nothing in
-- them but ids, times and states.
create policy due_anywhere on delivery for select using (nullif(current_setting('app.establishment', true), '') is null);
