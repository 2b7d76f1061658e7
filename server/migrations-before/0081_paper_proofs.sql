-- What the code on a printed report proves to whoever has only the paper (D11.5): which report of which centre it is, what it says in sum, and
-- when it was made. Nobody is named. Kept for ten years, as the books are.
create table paper_proof (
  establishment_id uuid not null references establishment (id),
  number text not null check (number ~ '^\d{8}-[0-9A-HJKMNP-TV-Z]{6}$'),
  title_ar text not null check (length(title_ar) between 1 and 200),
  title_en text not null check (length(title_en) between 1 and 200),
  facts jsonb not null check (jsonb_typeof(facts) = 'array'),
  made_at timestamptz not null,
  primary key (establishment_id, number)
);
create index paper_proof_age on paper_proof (establishment_id, made_at);
select protect_table('paper_proof');
revoke update on paper_proof from topcenter_app;
