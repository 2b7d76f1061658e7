-- A centre's own colour, and the address at which strangers meet it: a host name, or a word in the address.
alter table establishment
  add column accent text check (accent ~ '^#[0-9a-f]{6}$'),
  add column web_address text check (web_address ~ '^[a-z0-9]([a-z0-9.-]{0,98}[a-z0-9])?$');
create unique index establishment_web_address on establishment (web_address);
