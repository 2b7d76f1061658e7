-- The paper of a version is made once in each language, and is the same for whoever asks for it after: staff, the client, the reader of its link (D7.3).
create table price_quotation_version_paper (
  establishment_id uuid not null,
  price_quotation_version_id uuid not null,
  language text not null check (language in ('ar', 'en')),
  sha256 text collate "C" not null,
  made_at timestamptz not null,
  primary key (establishment_id, price_quotation_version_id, language),
  constraint price_quotation_version_paper_version_fkey foreign key (establishment_id, price_quotation_version_id) references price_quotation_version (establishment_id, id) on delete cascade
);
select protect_table('price_quotation_version_paper');
select refer_to_blob('price_quotation_version_paper', 'sha256');

create function keep_sent_paper() returns trigger language plpgsql as $$
begin
  raise exception 'a paper that was given out stays as it is' using errcode = '23514', constraint = 'price_quotation_version_paper_kept', table = 'price_quotation_version_paper';
end $$;
create trigger kept before update on price_quotation_version_paper for each row execute function keep_sent_paper();
