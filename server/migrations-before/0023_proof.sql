-- What each night's proof of the books found (D6.3). The last one is shown on the accounts screen.
create table ledger_proof (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  -- The establishment's day whose books are proved: once a night, however many servers there are.
  night date not null,
  proved_at timestamptz not null default clock_timestamp(),
  events bigint not null,
  snapshots integer not null,
  -- How many records are broken, and the first of them.
  broken integer not null,
  findings jsonb not null,
  primary key (establishment_id, id),
  constraint ledger_proof_night unique (establishment_id, night)
);
select protect_table('ledger_proof');
