-- What somebody is told the number of comes out of an index, however few they are among all: the values of a list's tabs, and what
-- home counts (the rule is in server/src/records/table.ts, countedIndexes). The eight applications under review were looked for in all
-- 32,000. Where nearly all records have one value, the index leaves those out; its tab is counted up to its cap on the list's own order.
-- Each table is read once for it, while nobody can write to it: 2.5 s beside other work for 1,070,000 rows of attendance, 170,000 people and
-- 10,000 applications.
drop index user_account_unapproved; -- user_account_students_not_approved takes its place
create index educational_group_finished_tab
  on educational_group (establishment_id, record_state, finished, created_at, id);
create index educational_schedule_time_state_tab
  on educational_schedule_time (establishment_id, record_state, state, "from", id)
  where state <> 'Planned';
create index educational_schedule_time_registers_not_taken
  on educational_schedule_time (establishment_id, record_state, "from", id)
  where register = 'NotTaken';
create index educational_group_attendance_attendance_tab
  on educational_group_attendance (establishment_id, record_state, attendance, at, id)
  where attendance <> 'Attendance';
create index attendance_excuse_state_tab
  on attendance_excuse (establishment_id, record_state, state, created_at, id);
create index discussion_closed_tab
  on discussion (establishment_id, record_state, closed, created_at, id);
create index discussion_comment_react_rating_tab
  on discussion_comment_react (establishment_id, record_state, rating, created_at, id);
create index educational_rating_rated_type_tab
  on educational_rating (establishment_id, record_state, rated_type, created_at, id);
create index student_risk_state_tab
  on student_risk (establishment_id, record_state, state, score, id);
create index student_risk_students_at_risk
  on student_risk (establishment_id, record_state, score, id)
  where state = 'Slipping' and level = 'High';
create index timetable_plan_state_tab
  on timetable_plan (establishment_id, record_state, state, created_at, id);
create index season_shift_state_tab
  on season_shift (establishment_id, record_state, state, created_at, id);
create index educational_joining_application_state_tab
  on educational_joining_application (establishment_id, record_state, state, created_at, id);
create index joining_application_subscription_status_tab
  on joining_application_subscription (establishment_id, record_state, status, created_at, id);
create index group_waiting_state_tab
  on group_waiting (establishment_id, record_state, state, since, id);
create index group_waiting_seats_offered
  on group_waiting (establishment_id, record_state, since, id)
  where state = 'Waiting' and seat_offer = 'Offered';
create index student_schedule_exam_time_submit_tab
  on student_schedule_exam_time (establishment_id, record_state, submit, created_at, id);
create index result_publication_state_tab
  on result_publication (establishment_id, record_state, state, created_at, id);
create index educational_certificate_state_tab
  on educational_certificate (establishment_id, record_state, state, issued_at, id)
  where state <> 'Valid';
create index user_account_students_not_approved
  on user_account (establishment_id, user_type, record_state, created_at, id)
  where approval = 'NotApproved';
create index price_quotation_state_tab
  on price_quotation (establishment_id, record_state, state, created_at, id);
create index price_quotation_detail_state_tab
  on price_quotation_detail (establishment_id, record_state, state, created_at, id);
create index quotation_price_history_cost_type_tab
  on quotation_price_history (establishment_id, record_state, cost_type, at, id);
create index job_order_state_tab
  on job_order (establishment_id, record_state, state, created_at, id);
create index interest_follow_up_joining_type_tab
  on interest_follow_up (establishment_id, record_state, joining_type, at, id);
create index follow_interest_joining_type_tab
  on follow_interest (establishment_id, record_state, joining_type, at, id);
create index follow_up_session_state_tab
  on follow_up_session (establishment_id, record_state, state, created_at, id);
create index complaint_state_tab
  on complaint (establishment_id, record_state, state, created_at, id);
create index absence_message_state_tab
  on absence_message (establishment_id, record_state, state, created_at, id);
create index account_account_kind_tab
  on account (establishment_id, record_state, account_kind, code, id);
create index cashier_shift_state_tab
  on cashier_shift (establishment_id, record_state, state, opened_at, id);
create index expense_refund_tab
  on expense (establishment_id, record_state, refund, at, id)
  where refund <> 'NotRefunded';
create index revenue_refund_tab
  on revenue (establishment_id, record_state, refund, at, id)
  where refund <> 'NotRefunded';
create index debt_state_tab
  on debt (establishment_id, record_state, state, at, id);
create index installment_canceled_tab
  on installment (establishment_id, record_state, canceled, created_at, id)
  where canceled <> 'NotCanceled';
create index installment_schedule_canceled_tab
  on installment_schedule (establishment_id, record_state, canceled, created_at, id)
  where canceled <> 'NotCanceled';
create index installment_schedule_time_canceled_tab
  on installment_schedule_time (establishment_id, record_state, canceled, due_date_time, id)
  where canceled <> 'NotCanceled';
create index receipt_verification_tab
  on receipt (establishment_id, record_state, verification, receipt_number, id)
  where verification <> 'Verified';
create index installment_payment_refund_tab
  on installment_payment (establishment_id, record_state, refund, receipt_number, id)
  where refund <> 'NotRefunded';
create index debt_reminder_state_tab
  on debt_reminder (establishment_id, record_state, state, created_at, id);
create index service_entitlement_way_tab
  on service_entitlement (establishment_id, record_state, way, at, id);
create index counted_service_transaction_transaction_type_tab
  on counted_service_transaction (establishment_id, record_state, transaction_type, at, id);
create index wallet_transaction_transaction_type_tab
  on wallet_transaction (establishment_id, record_state, transaction_type, at, id);
create index points_transaction_transaction_type_tab
  on points_transaction (establishment_id, record_state, transaction_type, at, id);
create index shared_media_folder_shared_with_tab
  on shared_media_folder (establishment_id, record_state, shared_with, code, id);
create index shared_media_media_type_tab
  on shared_media (establishment_id, record_state, media_type, code, id);
create index media_package_code_state_tab
  on media_package_code (establishment_id, record_state, state, created_at, id);
create index storage_space_media_media_type_tab
  on storage_space_media (establishment_id, owner_type, record_state, media_type, created_at, id);
create index new_device_request_state_tab
  on new_device_request (establishment_id, record_state, state, created_at, id);

-- The list of one type's roles, as every table of several kinds has it.
drop index establishment_role_list;
create index establishment_role_list
  on establishment_role (establishment_id, user_type, record_state, created_at, id);

-- Joined students who are frozen or postponed today: the few whose last day is not over.
create index educational_joining_application_frozen
  on educational_joining_application (establishment_id, record_state, freeze_to)
  where state = 'Accepted' and freeze_to is not null;
create index educational_joining_application_postponed
  on educational_joining_application (establishment_id, record_state, postpone_to)
  where state = 'Accepted' and postpone_to is not null;
