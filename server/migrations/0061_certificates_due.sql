-- Whether a group that ended still waits for its certificates: the home page counts such groups.
alter table educational_group add column certificates text not null default 'NotDue'
  check (certificates in ('NotDue', 'Due', 'Given'));
update educational_group g set certificates = 'Given'
where g.finished = 'Finished' and exists (
  select 1 from educational_certificate c
  where c.establishment_id = g.establishment_id and c.educational_group_id = g.id and c.state = 'Valid'
);

create function keep_certificates_of_group() returns trigger language plpgsql as $$
begin
  new.certificates := case
    when new.finished <> 'Finished' then 'NotDue'
    when exists (
      select 1 from educational_certificate c
      where c.establishment_id = new.establishment_id and c.educational_group_id = new.id and c.state = 'Valid'
    ) then 'Given'
    when new.total_number_of_students > 0 then 'Due'
    else 'NotDue'
  end;
  return new;
end $$;
comment on function keep_certificates_of_group is
  'Sets whether a group that ends waits for certificates: it has students, and none of them has one yet.';
create trigger keep_certificates_of_group before update of finished on educational_group for each row
  when (new.finished is distinct from old.finished) execute function keep_certificates_of_group();
comment on trigger keep_certificates_of_group on educational_group is
  'A group that ends waits for the certificates of its students.';

create function note_given_certificates() returns trigger language plpgsql as $$
declare
  centre uuid;
  groups uuid[];
begin
  for centre, groups in
    select establishment_id, array_agg(distinct educational_group_id) from certificates group by 1
  loop
    update educational_group set certificates = 'Given'
    where establishment_id = centre and id = any(groups) and certificates = 'Due';
  end loop;
  return null;
end $$;
comment on function note_given_certificates is 'Marks the groups of new certificates: they no longer wait for them.';
create trigger note_given_certificates after insert on educational_certificate referencing new table as certificates
  for each statement execute function note_given_certificates();
comment on trigger note_given_certificates on educational_certificate is
  'A group whose first certificate is given no longer waits for them.';

create index educational_group_expected_end_sort on educational_group (establishment_id, record_state, expected_end, id);
create index educational_group_certificates_due on educational_group (establishment_id, record_state, created_at, id)
  where certificates = 'Due';
