-- Templates of messages by what they are about: the product's own words stand where a centre has none of its own.
alter table message_template
  add column kind text not null default 'sending' check (kind in ('sending', 'absence', 'debt', 'result', 'followUp'));
create index message_template_kind_tab on message_template (establishment_id, record_state, kind, code, id);
create unique index message_template_own_words on message_template (establishment_id, kind)
  where kind in ('absence', 'debt', 'result') and record_state = 'active';

alter table establishment add column result_messages boolean not null default false;
