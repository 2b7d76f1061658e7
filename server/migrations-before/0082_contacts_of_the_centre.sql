-- How a centre is reached: on the head of its papers, each where its switch is on (D12.10).
alter table establishment
  add column address_ar text check (length(address_ar) <= 400),
  add column address_en text check (length(address_en) <= 400),
  add column address_und text check (length(address_und) <= 400),
  add column address_active boolean not null default true,
  add column phone text,
  add column phone2 text,
  add column phone_active boolean not null default true,
  add column email text,
  add column email_active boolean not null default true;
