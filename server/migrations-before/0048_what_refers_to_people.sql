-- Before a person goes, everything that refers to them is looked for: these were read whole for each person, receipts' debtors among them.
create index receipt_debtors_target on receipt_debtors (establishment_id, target_id);
create index educational_group_slices_lecturer on educational_group_slices (establishment_id, lecturer_id);
create index discussion_reading_user on discussion_reading (establishment_id, user_id);
create index follow_up_setting_sales_users_target on follow_up_setting_sales_users (establishment_id, target_id);
create index timetable_group_lecturers_target on timetable_group_lecturers (establishment_id, target_id);
create index timetable_session_lecturer on timetable_session (establishment_id, lecturer_id);
