-- Login codes that staff issue (D2.5). The code is shown once and kept as a hash; an unused one makes every session of its user answer 499.
create table login_code (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  user_id uuid not null,
  source text not null check (source in ('DeviceGenerated', 'SystemGenerated')),
  code_hash bytea not null check (length(code_hash) = 32),
  device_id text,
  created_at timestamptz not null,
  created_by uuid,
  used_at timestamptz,
  primary key (establishment_id, id),
  constraint login_code_user_fkey foreign key (establishment_id, user_id) references user_account (establishment_id, id) on delete cascade
);
create index login_code_due on login_code (establishment_id, user_id) where used_at is null;
select protect_table('login_code');

-- One default role per user type in an establishment (D2.2).
create unique index establishment_role_default on establishment_role (establishment_id, user_type) where is_default and record_state = 'active';
