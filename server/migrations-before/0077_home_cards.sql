-- How each reader laid out their home: cards in their order, hidden ones, and saved views of reports that they pinned there. Without rows it is as the product brings it.
create table home_card (
  establishment_id uuid not null references establishment (id),
  user_id uuid not null, -- the platform's own people have a home too
  card text not null check (length(card) between 1 and 80),
  place smallint not null check (place between 0 and 200),
  is_hidden boolean not null default false,
  saved_view_id uuid,
  primary key (establishment_id, user_id, card),
  foreign key (establishment_id, saved_view_id) references saved_view (establishment_id, id) on delete cascade
);
create index home_card_of_view on home_card (establishment_id, saved_view_id) where saved_view_id is not null;
select protect_table('home_card');
