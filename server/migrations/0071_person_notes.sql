-- Notes of the staff about a person, in the story of the person.

create table person_note (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_id uuid not null,
  text text not null check (length(text) between 1 and 2000),
  created_at timestamptz not null,
  created_by uuid not null,
  primary key (establishment_id, id),
  constraint person_note_user_id_fkey
    foreign key (establishment_id, user_id) references user_account (establishment_id, id) on delete cascade
);
create index person_note_user_id on person_note (establishment_id, user_id, created_at);
select protect_table('person_note');
