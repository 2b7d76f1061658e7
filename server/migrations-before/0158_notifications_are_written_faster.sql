-- Thousands are told at once, and half of that time went into what nobody reads (D8.5).

-- the user is of the establishment already
alter table notification drop constraint notification_establishment_id_fkey;
-- nearly all concern no child
drop index notification_student_id;
create index notification_student_id on notification (establishment_id, student_id, created_at, id) where student_id is not null;
-- everybody searches their own few: their words are put together then, not when they are written
alter table notification drop column search;
create function search(notification) returns text language sql immutable as $$
  select ' ' || ar_norm_v2(coalesce($1.name_ar, '') || ' ' || coalesce($1.name_en, '') || ' ' || coalesce($1.name_und, ''))
$$;

-- Receivers are told in the order of their ids: how far is one value of the sending, not a change of each of them.
alter table sending add column told_to uuid;
update sending s
set told_to = (
  select r.user_id
  from sending_receiver r
  where r.establishment_id = s.establishment_id and r.sending_id = s.id and r.is_told
  order by r.user_id desc
  limit 1
);
drop index sending_receiver_waiting;
alter table sending_receiver drop column is_told;
