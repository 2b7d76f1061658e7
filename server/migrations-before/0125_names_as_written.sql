-- D12.6: whether names as they are written everywhere may be chosen for the interface.
alter table establishment add column und_language boolean not null default false;
