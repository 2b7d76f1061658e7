-- The owner of the tables works in topcenter_own where it has to, and must not be held to its limits elsewhere: a dump
-- would miss rows. From PostgreSQL 16 the grants say so (0109). Before, a role that inherits nothing stands between:
-- `set role` reaches through it, rights and limits do not. An owner who may not make and grant roles stays as it is, and
-- its dumps are refused with what has to be done. topcenter_app limits nothing, so its grant stays.
do $$
declare
  made text;
begin
  if current_setting('server_version_num')::int >= 160000
    or (select rolsuper from pg_roles where rolname = current_user)
  then
    return;
  end if;
  begin
    create role topcenter_between nologin noinherit nobypassrls;
  exception when duplicate_object or unique_violation then null;  -- another database of this cluster made it
  end;
  foreach made in array array['topcenter_own', 'topcenter_taught'] loop
    if not pg_has_role('topcenter_between', made, 'member') then
      execute format('grant %I to topcenter_between', made);
    end if;
    execute format('revoke %I from %I', made, current_user);
  end loop;
  if not pg_has_role(current_user, 'topcenter_between', 'member') then
    execute format('grant topcenter_between to %I', current_user);
  end if;
exception when insufficient_privilege then null;
end $$;
