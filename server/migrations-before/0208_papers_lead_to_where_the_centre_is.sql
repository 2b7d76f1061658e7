-- The code on a kept paper leads to the address that the centre had when it was made (D7.3): a paper is kept for each address under which it was asked for, so that one that is printed today
-- leads to where the centre is today. Of those made before, nobody knows which address they hold: they stay, and are not given out any more.
alter table price_quotation_version_paper add column origin text not null default '' check (length(origin) <= 300);
alter table price_quotation_version_paper alter column origin drop default;
alter table price_quotation_version_paper drop constraint price_quotation_version_paper_pkey;
alter table price_quotation_version_paper add primary key (establishment_id, price_quotation_version_id, language, origin);
