-- What a centre says on its public page: one line of what it offers, links of the footer with their switches, and
-- whether prices are said and strangers may ask to join.
alter table establishment
  add column public_page boolean not null default true,
  add column slogan_ar text check (length(slogan_ar) <= 160),
  add column slogan_en text check (length(slogan_en) <= 160),
  add column slogan_und text check (length(slogan_und) <= 160),
  add column public_prices boolean not null default true,
  add column ask_to_join boolean not null default true,
  add column map_link text,
  add column map_link_active boolean not null default true,
  add column facebook text,
  add column facebook_active boolean not null default true,
  add column twitter text,
  add column twitter_active boolean not null default true,
  add column linkedin text,
  add column linkedin_active boolean not null default true,
  add column whats_app text,
  add column whats_app_active boolean not null default true,
  add column you_tube text,
  add column you_tube_active boolean not null default true;

-- Who asked to join on the page: an interest that is new until somebody has answered it.
alter table user_other_interest
  add column page_request text check (page_request in ('New', 'Answered')),
  add column educational_category_id uuid,
  add column educational_group_id uuid,
  add constraint user_other_interest_educational_category_id_fkey foreign key (establishment_id, educational_category_id) references educational_category (establishment_id, id),
  add constraint user_other_interest_educational_group_id_fkey foreign key (establishment_id, educational_group_id) references educational_group (establishment_id, id);
create index user_other_interest_educational_category_id on user_other_interest (establishment_id, educational_category_id, created_at, id);
create index user_other_interest_educational_group_id on user_other_interest (establishment_id, educational_group_id, created_at, id);
create index user_other_interest_page_requests on user_other_interest (establishment_id, record_state, created_at, id) where page_request = 'New';

