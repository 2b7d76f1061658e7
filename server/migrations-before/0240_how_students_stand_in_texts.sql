-- What a student owes, how much they attended and where they sit are texts of the statements that show them
-- (records/list/computed.ts): as functions they were a statement for each row. Where the database is spread over several
-- machines the functions take any row.

drop function if exists current_group_id(user_account);
drop function if exists current_group_id(anyelement);
drop function if exists attendance_rate(user_account);
drop function if exists attendance_rate(anyelement);
drop function if exists owed(user_account);
drop function if exists owed(anyelement);
