-- Ranges of numbers that the product never hands out: after a restore they may be on papers already, or an earlier
-- system handed them out. The proof of gapless receipts accepts them.
create table number_gap (
  establishment_id uuid not null references establishment (id),
  id uuid not null,
  kind text not null check (kind in ('Receipt', 'Certificate', 'Card', 'Code')),
  series text check (length(series) <= 20),
  "from" integer not null check ("from" >= 1),
  "to" integer not null check ("to" >= 1),
  reason text not null check (reason in ('Restore', 'Opening')),
  at timestamptz not null,
  record_state text not null default 'active' check (record_state in ('active', 'archived', 'blocked')),
  version integer not null default 1,
  created_at timestamptz not null,
  created_by uuid,
  updated_at timestamptz not null,
  updated_by uuid,
  archived_at timestamptz,
  blocked_at timestamptz,
  constraint number_gap_order check ("to" >= "from"),
  primary key (establishment_id, id)
);
create index number_gap_list on number_gap (establishment_id, record_state, created_at, id);
create index number_gap_from_sort on number_gap (establishment_id, record_state, "from", id);
create index number_gap_at_sort on number_gap (establishment_id, record_state, at, id);
create index number_gap_kind_tab on number_gap (establishment_id, record_state, kind, at, id);
select protect_table('number_gap');
