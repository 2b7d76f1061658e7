-- D12.11: whoever has such a role passes every check of their own establishment, of flags that later versions bring too.
alter table establishment_role add column all_privileges boolean not null default false;
alter table establishment_role add constraint establishment_role_all_privileges_check
  check (not all_privileges or user_type = 'MasterAdmin');
