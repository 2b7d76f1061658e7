-- A client asks for prices in words of their own, with pictures of what is wanted (D7.1).
create table price_quotation_wanted (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  what text not null check (length(what) <= 200),
  quantity integer not null check (quantity between 1 and 1000000),
  primary key (establishment_id, parent_id, position),
  constraint price_quotation_wanted_parent_fkey foreign key (establishment_id, parent_id) references price_quotation (establishment_id, id) on delete cascade
);
select protect_table('price_quotation_wanted');
create table price_quotation_attachments (
  establishment_id uuid not null,
  parent_id uuid not null,
  position integer not null,
  target_id uuid not null,
  primary key (establishment_id, parent_id, position),
  constraint price_quotation_attachments_parent_fkey foreign key (establishment_id, parent_id) references price_quotation (establishment_id, id) on delete cascade,
  constraint price_quotation_attachments_target_id_fkey foreign key (establishment_id, target_id) references attachment (establishment_id, id)
);
create index price_quotation_attachments_target on price_quotation_attachments (establishment_id, target_id);
select protect_table('price_quotation_attachments');

update establishment_role
set privileges = jsonb_set(privileges, '{PriceQuotation}', (privileges -> 'PriceQuotation') || '["itemAdd"]'::jsonb)
where user_type = 'Client' and privileges -> 'PriceQuotation' ? 'view' and not privileges -> 'PriceQuotation' ? 'itemAdd';
