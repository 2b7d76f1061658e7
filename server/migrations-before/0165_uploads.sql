-- Files on their way (D9.2): one row each, from the moment its room is reserved. The bytes lie in files/uploads under DATA_DIR.

create table upload (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  -- Admins of the platform upload in an establishment that is not theirs.
  user_id uuid not null,
  -- Which kind of target, the words behind it, and what it keeps for itself until the end.
  kind text not null check (length(kind) between 1 and 40),
  target jsonb not null check (jsonb_typeof(target) = 'array'),
  held jsonb not null,
  name text not null check (octet_length(name) between 1 and 255),
  length bigint not null check (length > 0),
  state text not null default 'coming' check (state in ('coming', 'kept', 'refused', 'canceled')),
  -- Of what was made of it, and what its sender should know about it.
  token text,
  note text,
  refusal jsonb,
  created_at timestamptz not null default now(),
  ended_at timestamptz,
  primary key (establishment_id, id),
  constraint upload_ended check ((state = 'coming') = (ended_at is null)),
  constraint upload_kept check ((state = 'kept') = (token is not null)),
  constraint upload_refused check ((state = 'refused') = (refusal is not null))
);
create index upload_of_user on upload (establishment_id, user_id, created_at desc);
create index upload_coming on upload (establishment_id, id) where state = 'coming';
select protect_table('upload');
