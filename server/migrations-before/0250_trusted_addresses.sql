-- A mail address of a user is a way into the account, so it is trusted only if its owner confirmed it or if a user with
-- at least the same privileges set it. By field: the address and who vouched for it. The address is repeated, so that a
-- change that vouches for nothing leaves an address that nobody trusts.
alter table user_account add column trusted_addresses jsonb not null default '{}';

-- Addresses that exist count as set by a manager.
update user_account
set trusted_addresses = jsonb_strip_nulls(
  jsonb_build_object(
    'email', case when email is not null then jsonb_build_object('address', email, 'by', '{"passesAll": true}'::jsonb) end,
    'workEmail',
      case when work_email is not null then jsonb_build_object('address', work_email, 'by', '{"passesAll": true}'::jsonb) end
  )
)
where email is not null or work_email is not null;

-- A code is valid only while the address that it was sent to is still trusted. Codes that confirm an own address are
-- kept here too, under a name that no user can have.
alter table password_reset add column sent_to text;
delete from password_reset;
