-- Indexes of references hold what is asked of them (D13.7): what a list is filtered by stands in the list's own order, what
-- is only followed back shares an entry with its equals, and where an optional reference is empty the record is not in it.
-- An attendance had 995 bytes of indexes beside 248 of its own.

drop index educational_category_component_id;
create index educational_category_component_id on educational_category (establishment_id, component_id, code) where component_id is not null;

drop index educational_group_educational_category_id;
create index educational_group_educational_category_id on educational_group (establishment_id, educational_category_id, created_at);
drop index educational_group_educational_period_id;
create index educational_group_educational_period_id on educational_group (establishment_id, educational_period_id, created_at);
drop index educational_group_lecturer_id;
create index educational_group_lecturer_id on educational_group (establishment_id, lecturer_id, created_at) where lecturer_id is not null;

drop index educational_group_student_educational_group_id;
create index educational_group_student_educational_group_id on educational_group_student (establishment_id, educational_group_id, created_at);
drop index educational_group_student_application_id;
create index educational_group_student_application_id on educational_group_student (establishment_id, application_id);
drop index educational_group_student_student_id;
create index educational_group_student_student_id on educational_group_student (establishment_id, student_id, created_at) where student_id is not null;
drop index educational_group_student_educational_category_id;
create index educational_group_student_educational_category_id on educational_group_student (establishment_id, educational_category_id, created_at) where educational_category_id is not null;

drop index educational_schedule_time_educational_group_id;
create index educational_schedule_time_educational_group_id on educational_schedule_time (establishment_id, educational_group_id, "from");
drop index educational_schedule_time_place_id;
create index educational_schedule_time_place_id on educational_schedule_time (establishment_id, place_id, "from") where place_id is not null;
drop index educational_schedule_time_lecturer_id;
create index educational_schedule_time_lecturer_id on educational_schedule_time (establishment_id, lecturer_id, "from") where lecturer_id is not null;
drop index educational_schedule_time_alternative_of_id;
create index educational_schedule_time_alternative_of_id on educational_schedule_time (establishment_id, alternative_of_id) where alternative_of_id is not null;

drop index educational_group_attendance_educational_group_id;
create index educational_group_attendance_educational_group_id on educational_group_attendance (establishment_id, educational_group_id, at);
drop index educational_group_attendance_group_student_id;
create index educational_group_attendance_group_student_id on educational_group_attendance (establishment_id, group_student_id);
drop index educational_group_attendance_student_id;
create index educational_group_attendance_student_id on educational_group_attendance (establishment_id, student_id, at);
drop index educational_group_attendance_recorded_by_id;
create index educational_group_attendance_recorded_by_id on educational_group_attendance (establishment_id, recorded_by_id) where recorded_by_id is not null;
drop index educational_group_attendance_list;
drop index educational_group_attendance_schedule_time_id;

drop index attendance_excuse_student_id;
create index attendance_excuse_student_id on attendance_excuse (establishment_id, student_id, created_at);
drop index attendance_excuse_schedule_time_id;
create index attendance_excuse_schedule_time_id on attendance_excuse (establishment_id, schedule_time_id, created_at);
drop index attendance_excuse_educational_group_id;
create index attendance_excuse_educational_group_id on attendance_excuse (establishment_id, educational_group_id, created_at) where educational_group_id is not null;
drop index attendance_excuse_requested_by_id;
create index attendance_excuse_requested_by_id on attendance_excuse (establishment_id, requested_by_id, created_at) where requested_by_id is not null;
drop index attendance_excuse_decided_by_id;
create index attendance_excuse_decided_by_id on attendance_excuse (establishment_id, decided_by_id, created_at) where decided_by_id is not null;

drop index discussion_educational_group_id;
create index discussion_educational_group_id on discussion (establishment_id, educational_group_id, created_at);
drop index discussion_educational_category_id;
create index discussion_educational_category_id on discussion (establishment_id, educational_category_id, created_at) where educational_category_id is not null;

drop index discussion_comment_discussion_id;
create index discussion_comment_discussion_id on discussion_comment (establishment_id, discussion_id, created_at);
drop index discussion_comment_parent_comment_id;
create index discussion_comment_parent_comment_id on discussion_comment (establishment_id, parent_comment_id, created_at) where parent_comment_id is not null;
drop index discussion_comment_educational_group_id;
create index discussion_comment_educational_group_id on discussion_comment (establishment_id, educational_group_id, created_at) where educational_group_id is not null;
drop index discussion_comment_user_id;
create index discussion_comment_user_id on discussion_comment (establishment_id, user_id) where user_id is not null;
drop index discussion_comment_removed_by_id;
create index discussion_comment_removed_by_id on discussion_comment (establishment_id, removed_by_id) where removed_by_id is not null;

drop index discussion_comment_react_discussion_comment_id;
create index discussion_comment_react_discussion_comment_id on discussion_comment_react (establishment_id, discussion_comment_id, created_at);
drop index discussion_comment_react_user_id;
create index discussion_comment_react_user_id on discussion_comment_react (establishment_id, user_id, created_at) where user_id is not null;

drop index educational_rating_educational_group_id;
create index educational_rating_educational_group_id on educational_rating (establishment_id, educational_group_id, created_at);
drop index educational_rating_user_id;
create index educational_rating_user_id on educational_rating (establishment_id, user_id, created_at);

drop index student_risk_student_id;
create index student_risk_student_id on student_risk (establishment_id, student_id, score);
drop index student_risk_educational_group_id;
create index student_risk_educational_group_id on student_risk (establishment_id, educational_group_id, score);
drop index student_risk_educational_category_id;
create index student_risk_educational_category_id on student_risk (establishment_id, educational_category_id, score);
drop index student_risk_lecturer_id;
create index student_risk_lecturer_id on student_risk (establishment_id, lecturer_id, score) where lecturer_id is not null;
drop index student_risk_dismissed_by_id;
create index student_risk_dismissed_by_id on student_risk (establishment_id, dismissed_by_id) where dismissed_by_id is not null;
drop index student_risk_group_student_id;

drop index timetable_plan_educational_period_id;
create index timetable_plan_educational_period_id on timetable_plan (establishment_id, educational_period_id, created_at);

drop index timetable_group_plan_id;
create index timetable_group_plan_id on timetable_group (establishment_id, plan_id, created_at);
drop index timetable_group_educational_group_id;
create index timetable_group_educational_group_id on timetable_group (establishment_id, educational_group_id, created_at);

drop index lecturer_availability_lecturer_id;
create index lecturer_availability_lecturer_id on lecturer_availability (establishment_id, lecturer_id, created_at);

drop index season_shift_educational_group_id;
create index season_shift_educational_group_id on season_shift (establishment_id, educational_group_id, created_at) where educational_group_id is not null;
drop index season_shift_place_id;
create index season_shift_place_id on season_shift (establishment_id, place_id, created_at) where place_id is not null;

drop index educational_joining_application_student_id;
create index educational_joining_application_student_id on educational_joining_application (establishment_id, student_id, created_at) where student_id is not null;
drop index educational_joining_application_educational_period_id;
create index educational_joining_application_educational_period_id on educational_joining_application (establishment_id, educational_period_id, created_at);
drop index educational_joining_application_educational_category_id;
create index educational_joining_application_educational_category_id on educational_joining_application (establishment_id, educational_category_id, created_at);

drop index joining_application_subscription_student_id;
create index joining_application_subscription_student_id on joining_application_subscription (establishment_id, student_id, created_at);
drop index joining_application_subscription_application_id;
create index joining_application_subscription_application_id on joining_application_subscription (establishment_id, application_id, created_at);
drop index joining_application_subscription_educational_category_id;
create index joining_application_subscription_educational_category_id on joining_application_subscription (establishment_id, educational_category_id, created_at);
drop index joining_application_subscription_price_list_id;
create index joining_application_subscription_price_list_id on joining_application_subscription (establishment_id, price_list_id) where price_list_id is not null;
drop index joining_application_subscription_debt_id;
create index joining_application_subscription_debt_id on joining_application_subscription (establishment_id, debt_id) where debt_id is not null;

drop index subscription_movement_subscription_id;
create index subscription_movement_subscription_id on subscription_movement (establishment_id, subscription_id, at);
drop index subscription_movement_student_id;
create index subscription_movement_student_id on subscription_movement (establishment_id, student_id, at);
drop index subscription_movement_schedule_time_id;
create index subscription_movement_schedule_time_id on subscription_movement (establishment_id, schedule_time_id, at) where schedule_time_id is not null;
drop index subscription_movement_by_id;
create index subscription_movement_by_id on subscription_movement (establishment_id, by_id) where by_id is not null;

drop index price_list_educational_category_id;
create index price_list_educational_category_id on price_list (establishment_id, educational_category_id, created_at);

drop index educational_group_transfer_group_student_id;
create index educational_group_transfer_group_student_id on educational_group_transfer (establishment_id, group_student_id);
drop index educational_group_transfer_student_id;
create index educational_group_transfer_student_id on educational_group_transfer (establishment_id, student_id, at);
drop index educational_group_transfer_old_group_id;
create index educational_group_transfer_old_group_id on educational_group_transfer (establishment_id, old_group_id, at);
drop index educational_group_transfer_new_group_id;
create index educational_group_transfer_new_group_id on educational_group_transfer (establishment_id, new_group_id, at);
drop index educational_group_transfer_debt_id;
create index educational_group_transfer_debt_id on educational_group_transfer (establishment_id, debt_id) where debt_id is not null;

drop index group_waiting_educational_group_id;
create index group_waiting_educational_group_id on group_waiting (establishment_id, educational_group_id, since);
drop index group_waiting_application_id;
create index group_waiting_application_id on group_waiting (establishment_id, application_id);
drop index group_waiting_student_id;
create index group_waiting_student_id on group_waiting (establishment_id, student_id, since) where student_id is not null;

drop index simple_exam_model_educational_category_id;
create index simple_exam_model_educational_category_id on simple_exam_model (establishment_id, educational_category_id, code);

drop index group_schedule_exam_educational_group_id;
create index group_schedule_exam_educational_group_id on group_schedule_exam (establishment_id, educational_group_id, "from");
drop index group_schedule_exam_simple_exam_model_id;
create index group_schedule_exam_simple_exam_model_id on group_schedule_exam (establishment_id, simple_exam_model_id, "from");
drop index group_schedule_exam_score_component_id;
create index group_schedule_exam_score_component_id on group_schedule_exam (establishment_id, score_component_id, "from") where score_component_id is not null;

drop index student_schedule_exam_time_group_schedule_exam_id;
create index student_schedule_exam_time_group_schedule_exam_id on student_schedule_exam_time (establishment_id, group_schedule_exam_id, created_at);
drop index student_schedule_exam_time_educational_group_id;
create index student_schedule_exam_time_educational_group_id on student_schedule_exam_time (establishment_id, educational_group_id, created_at);
drop index student_schedule_exam_time_user_id;
create index student_schedule_exam_time_user_id on student_schedule_exam_time (establishment_id, user_id, created_at);

drop index score_component_educational_category_id;
create index score_component_educational_category_id on score_component (establishment_id, educational_category_id, code);

drop index monitor_score_exam_component_id;
create index monitor_score_exam_component_id on monitor_score_exam (establishment_id, component_id, created_at);
drop index monitor_score_exam_application_id;
create index monitor_score_exam_application_id on monitor_score_exam (establishment_id, application_id, created_at);
drop index monitor_score_exam_student_id;
create index monitor_score_exam_student_id on monitor_score_exam (establishment_id, student_id, created_at) where student_id is not null;
drop index monitor_score_exam_educational_group_id;
create index monitor_score_exam_educational_group_id on monitor_score_exam (establishment_id, educational_group_id, created_at) where educational_group_id is not null;
drop index monitor_score_exam_educational_category_id;
create index monitor_score_exam_educational_category_id on monitor_score_exam (establishment_id, educational_category_id, created_at) where educational_category_id is not null;

drop index result_publication_educational_category_id;
create index result_publication_educational_category_id on result_publication (establishment_id, educational_category_id, created_at);
drop index result_publication_educational_period_id;
create index result_publication_educational_period_id on result_publication (establishment_id, educational_period_id, created_at);
drop index result_publication_published_by_id;
create index result_publication_published_by_id on result_publication (establishment_id, published_by_id) where published_by_id is not null;

drop index educational_certificate_group_student_id;
create index educational_certificate_group_student_id on educational_certificate (establishment_id, group_student_id);
drop index educational_certificate_student_id;
create index educational_certificate_student_id on educational_certificate (establishment_id, student_id, issued_at);
drop index educational_certificate_educational_group_id;
create index educational_certificate_educational_group_id on educational_certificate (establishment_id, educational_group_id, issued_at);
drop index educational_certificate_educational_category_id;
create index educational_certificate_educational_category_id on educational_certificate (establishment_id, educational_category_id, issued_at);
drop index educational_certificate_issued_by_id;
create index educational_certificate_issued_by_id on educational_certificate (establishment_id, issued_by_id) where issued_by_id is not null;
drop index educational_certificate_delivered_by_id;
create index educational_certificate_delivered_by_id on educational_certificate (establishment_id, delivered_by_id) where delivered_by_id is not null;

drop index user_account_role_id;
create index user_account_role_id on user_account (establishment_id, role_id, created_at) where role_id is not null;

drop index user_family_user_id;
create index user_family_user_id on user_family (establishment_id, user_id, created_at);
drop index user_family_relative_id;
create index user_family_relative_id on user_family (establishment_id, relative_id, created_at) where relative_id is not null;

drop index user_qualification_user_id;
create index user_qualification_user_id on user_qualification (establishment_id, user_id, created_at);

drop index user_scientific_degree_user_id;
create index user_scientific_degree_user_id on user_scientific_degree (establishment_id, user_id, created_at);

drop index user_training_course_user_id;
create index user_training_course_user_id on user_training_course (establishment_id, user_id, created_at);

drop index user_experience_user_id;
create index user_experience_user_id on user_experience (establishment_id, user_id, created_at);

drop index user_injury_user_id;
create index user_injury_user_id on user_injury (establishment_id, user_id, created_at);

drop index user_operation_user_id;
create index user_operation_user_id on user_operation (establishment_id, user_id, created_at);

drop index user_personal_card_user_id;
create index user_personal_card_user_id on user_personal_card (establishment_id, user_id, created_at);

drop index counted_service_store_item_id;
create index counted_service_store_item_id on counted_service (establishment_id, store_item_id, code) where store_item_id is not null;

drop index store_item_component_id;
create index store_item_component_id on store_item (establishment_id, component_id, code) where component_id is not null;

drop index store_movement_store_item_id;
create index store_movement_store_item_id on store_movement (establishment_id, store_item_id, at);
drop index store_movement_supplier_id;
create index store_movement_supplier_id on store_movement (establishment_id, supplier_id, at) where supplier_id is not null;
drop index store_movement_price_quotation_id;
create index store_movement_price_quotation_id on store_movement (establishment_id, price_quotation_id, at) where price_quotation_id is not null;
drop index store_movement_price_quotation_detail_id;
create index store_movement_price_quotation_detail_id on store_movement (establishment_id, price_quotation_detail_id) where price_quotation_detail_id is not null;
drop index store_movement_counted_service_id;
create index store_movement_counted_service_id on store_movement (establishment_id, counted_service_id) where counted_service_id is not null;
drop index store_movement_counted_service_transaction_id;
create index store_movement_counted_service_transaction_id on store_movement (establishment_id, counted_service_transaction_id) where counted_service_transaction_id is not null;

drop index price_quotation_client_id;
create index price_quotation_client_id on price_quotation (establishment_id, client_id, created_at) where client_id is not null;
drop index price_quotation_debt_id;
create index price_quotation_debt_id on price_quotation (establishment_id, debt_id) where debt_id is not null;

drop index price_quotation_version_price_quotation_id;
create index price_quotation_version_price_quotation_id on price_quotation_version (establishment_id, price_quotation_id, sent_at);
drop index price_quotation_version_sent_by_id;
create index price_quotation_version_sent_by_id on price_quotation_version (establishment_id, sent_by_id) where sent_by_id is not null;
drop index price_quotation_version_answered_by_id;
create index price_quotation_version_answered_by_id on price_quotation_version (establishment_id, answered_by_id) where answered_by_id is not null;
drop index price_quotation_version_client_id;
create index price_quotation_version_client_id on price_quotation_version (establishment_id, client_id, sent_at) where client_id is not null;

drop index price_quotation_detail_price_quotation_id;
create index price_quotation_detail_price_quotation_id on price_quotation_detail (establishment_id, price_quotation_id, created_at);
drop index price_quotation_detail_store_item_id;
create index price_quotation_detail_store_item_id on price_quotation_detail (establishment_id, store_item_id, created_at);
drop index price_quotation_detail_chosen_price_id;
create index price_quotation_detail_chosen_price_id on price_quotation_detail (establishment_id, chosen_price_id) where chosen_price_id is not null;
drop index price_quotation_detail_client_id;
create index price_quotation_detail_client_id on price_quotation_detail (establishment_id, client_id, created_at) where client_id is not null;

drop index price_request_price_quotation_id;
create index price_request_price_quotation_id on price_request (establishment_id, price_quotation_id, asked_at);
drop index price_request_supplier_id;
create index price_request_supplier_id on price_request (establishment_id, supplier_id, asked_at);
drop index price_request_answered_by_id;
create index price_request_answered_by_id on price_request (establishment_id, answered_by_id) where answered_by_id is not null;

drop index quotation_price_history_price_quotation_detail_id;
create index quotation_price_history_price_quotation_detail_id on quotation_price_history (establishment_id, price_quotation_detail_id, at);
drop index quotation_price_history_supplier_id;
create index quotation_price_history_supplier_id on quotation_price_history (establishment_id, supplier_id, at) where supplier_id is not null;
drop index quotation_price_history_price_request_id;
create index quotation_price_history_price_request_id on quotation_price_history (establishment_id, price_request_id, at) where price_request_id is not null;

drop index price_quotation_affiliate_operation_price_quotation_detail_id;
create index price_quotation_affiliate_operation_price_quotation_detail_id on price_quotation_affiliate_operation (establishment_id, price_quotation_detail_id, created_at);

drop index design_model_price_quotation_detail_id;
create index design_model_price_quotation_detail_id on design_model (establishment_id, price_quotation_detail_id, created_at);

drop index quotation_remark_price_quotation_id;
create index quotation_remark_price_quotation_id on quotation_remark (establishment_id, price_quotation_id, created_at);
drop index quotation_remark_price_quotation_version_id;
create index quotation_remark_price_quotation_version_id on quotation_remark (establishment_id, price_quotation_version_id);
drop index quotation_remark_price_quotation_detail_id;
create index quotation_remark_price_quotation_detail_id on quotation_remark (establishment_id, price_quotation_detail_id, created_at) where price_quotation_detail_id is not null;
drop index quotation_remark_design_model_id;
create index quotation_remark_design_model_id on quotation_remark (establishment_id, design_model_id, created_at) where design_model_id is not null;
drop index quotation_remark_by_id;
create index quotation_remark_by_id on quotation_remark (establishment_id, by_id) where by_id is not null;
drop index quotation_remark_answered_by_id;
create index quotation_remark_answered_by_id on quotation_remark (establishment_id, answered_by_id) where answered_by_id is not null;

drop index job_order_price_quotation_id;
create index job_order_price_quotation_id on job_order (establishment_id, price_quotation_id, created_at);
drop index job_order_doer_id;
create index job_order_doer_id on job_order (establishment_id, doer_id, created_at) where doer_id is not null;

drop index job_order_line_job_order_id;
create index job_order_line_job_order_id on job_order_line (establishment_id, job_order_id, created_at);
drop index job_order_line_price_quotation_detail_id;
create index job_order_line_price_quotation_detail_id on job_order_line (establishment_id, price_quotation_detail_id);
drop index job_order_line_store_item_id;
create index job_order_line_store_item_id on job_order_line (establishment_id, store_item_id, created_at);

drop index job_order_step_job_order_id;
create index job_order_step_job_order_id on job_order_step (establishment_id, job_order_id, at);
drop index job_order_step_by_id;
create index job_order_step_by_id on job_order_step (establishment_id, by_id) where by_id is not null;

drop index job_order_delivery_job_order_id;
create index job_order_delivery_job_order_id on job_order_delivery (establishment_id, job_order_id, at);
drop index job_order_delivery_by_id;
create index job_order_delivery_by_id on job_order_delivery (establishment_id, by_id) where by_id is not null;

drop index interest_educational_category_id;
create index interest_educational_category_id on interest (establishment_id, educational_category_id, code) where educational_category_id is not null;

drop index user_systeam_interest_user_id;
create index user_systeam_interest_user_id on user_systeam_interest (establishment_id, user_id, created_at);
drop index user_systeam_interest_interest_id;
create index user_systeam_interest_interest_id on user_systeam_interest (establishment_id, interest_id, created_at);

drop index user_other_interest_user_id;
create index user_other_interest_user_id on user_other_interest (establishment_id, user_id, created_at);
drop index user_other_interest_educational_category_id;
create index user_other_interest_educational_category_id on user_other_interest (establishment_id, educational_category_id, created_at) where educational_category_id is not null;
drop index user_other_interest_educational_group_id;
create index user_other_interest_educational_group_id on user_other_interest (establishment_id, educational_group_id) where educational_group_id is not null;

drop index interest_follow_up_interest_id;
create index interest_follow_up_interest_id on interest_follow_up (establishment_id, interest_id, at) where interest_id is not null;
drop index interest_follow_up_user_id;
create index interest_follow_up_user_id on interest_follow_up (establishment_id, user_id, at);
drop index interest_follow_up_sales_user_id;
create index interest_follow_up_sales_user_id on interest_follow_up (establishment_id, sales_user_id, at) where sales_user_id is not null;

drop index follow_interest_user_systeam_interest_id;
create index follow_interest_user_systeam_interest_id on follow_interest (establishment_id, user_systeam_interest_id, at) where user_systeam_interest_id is not null;
drop index follow_interest_user_other_interest_id;
create index follow_interest_user_other_interest_id on follow_interest (establishment_id, user_other_interest_id, at) where user_other_interest_id is not null;
drop index follow_interest_user_id;
create index follow_interest_user_id on follow_interest (establishment_id, user_id, at) where user_id is not null;
drop index follow_interest_sales_user_id;
create index follow_interest_sales_user_id on follow_interest (establishment_id, sales_user_id, at) where sales_user_id is not null;

drop index follow_up_setting_interest_id;
create index follow_up_setting_interest_id on follow_up_setting (establishment_id, interest_id, follow_up_number) where interest_id is not null;

drop index follow_up_session_user_id;
create index follow_up_session_user_id on follow_up_session (establishment_id, user_id, created_at);
drop index follow_up_session_sales_user_id;
create index follow_up_session_sales_user_id on follow_up_session (establishment_id, sales_user_id, created_at) where sales_user_id is not null;
drop index follow_up_session_taken_over_by_id;
create index follow_up_session_taken_over_by_id on follow_up_session (establishment_id, taken_over_by_id) where taken_over_by_id is not null;

drop index complaint_complainant_id;
create index complaint_complainant_id on complaint (establishment_id, complainant_id, created_at) where complainant_id is not null;
drop index complaint_about_group_id;
create index complaint_about_group_id on complaint (establishment_id, about_group_id, created_at) where about_group_id is not null;
drop index complaint_about_employee_id;
create index complaint_about_employee_id on complaint (establishment_id, about_employee_id, created_at) where about_employee_id is not null;
drop index complaint_about_place_id;
create index complaint_about_place_id on complaint (establishment_id, about_place_id, created_at) where about_place_id is not null;
drop index complaint_assignee_id;
create index complaint_assignee_id on complaint (establishment_id, assignee_id, created_at) where assignee_id is not null;
drop index complaint_follows_id;
create index complaint_follows_id on complaint (establishment_id, follows_id) where follows_id is not null;
drop index complaint_closed_by_id;
create index complaint_closed_by_id on complaint (establishment_id, closed_by_id) where closed_by_id is not null;

drop index complaint_follow_up_complaint_id;
create index complaint_follow_up_complaint_id on complaint_follow_up (establishment_id, complaint_id, created_at);
drop index complaint_follow_up_follow_up_by_id;
create index complaint_follow_up_follow_up_by_id on complaint_follow_up (establishment_id, follow_up_by_id, created_at) where follow_up_by_id is not null;
drop index complaint_follow_up_complainant_id;
create index complaint_follow_up_complainant_id on complaint_follow_up (establishment_id, complainant_id, created_at) where complainant_id is not null;

drop index reminder_user_id;
create index reminder_user_id on reminder (establishment_id, user_id, at) where user_id is not null;
drop index reminder_educational_group_id;
create index reminder_educational_group_id on reminder (establishment_id, educational_group_id, at) where educational_group_id is not null;
drop index reminder_role_id;
create index reminder_role_id on reminder (establishment_id, role_id, at) where role_id is not null;
drop index reminder_done_by_id;
create index reminder_done_by_id on reminder (establishment_id, done_by_id) where done_by_id is not null;

drop index notification_user_id;
create index notification_user_id on notification (establishment_id, user_id, created_at);
drop index notification_student_id;
create index notification_student_id on notification (establishment_id, student_id) where student_id is not null;

drop index sending_sent_by_id;
create index sending_sent_by_id on sending (establishment_id, sent_by_id, at) where sent_by_id is not null;

drop index outbound_message_user_id;
create index outbound_message_user_id on outbound_message (establishment_id, user_id, created_at);
drop index outbound_message_about_id;
create index outbound_message_about_id on outbound_message (establishment_id, about_id, created_at);
drop index outbound_message_schedule_time_id;
create index outbound_message_schedule_time_id on outbound_message (establishment_id, schedule_time_id, created_at) where schedule_time_id is not null;
drop index outbound_message_result_publication_id;
create index outbound_message_result_publication_id on outbound_message (establishment_id, result_publication_id, created_at) where result_publication_id is not null;
drop index outbound_message_message_template_id;
create index outbound_message_message_template_id on outbound_message (establishment_id, message_template_id, created_at) where message_template_id is not null;
drop index outbound_message_opened_by_id;
create index outbound_message_opened_by_id on outbound_message (establishment_id, opened_by_id, created_at) where opened_by_id is not null;
drop index outbound_message_decided_by_id;
create index outbound_message_decided_by_id on outbound_message (establishment_id, decided_by_id, created_at) where decided_by_id is not null;

drop index cashier_shift_account_id;
create index cashier_shift_account_id on cashier_shift (establishment_id, account_id, opened_at);
drop index cashier_shift_cashier_id;
create index cashier_shift_cashier_id on cashier_shift (establishment_id, cashier_id, opened_at);
drop index cashier_shift_approved_by_id;
create index cashier_shift_approved_by_id on cashier_shift (establishment_id, approved_by_id) where approved_by_id is not null;

drop index expense_account_id;
create index expense_account_id on expense (establishment_id, account_id, at);
drop index expense_refunded_by_id;
create index expense_refunded_by_id on expense (establishment_id, refunded_by_id) where refunded_by_id is not null;
drop index expense_price_quotation_id;
create index expense_price_quotation_id on expense (establishment_id, price_quotation_id, at) where price_quotation_id is not null;

drop index revenue_account_id;
create index revenue_account_id on revenue (establishment_id, account_id, at);
drop index revenue_refunded_by_id;
create index revenue_refunded_by_id on revenue (establishment_id, refunded_by_id) where refunded_by_id is not null;

drop index debt_user_id;
create index debt_user_id on debt (establishment_id, user_id, at);
drop index debt_educational_group_id;
create index debt_educational_group_id on debt (establishment_id, educational_group_id, at) where educational_group_id is not null;

drop index installment_debt_id;
create index installment_debt_id on installment (establishment_id, debt_id, created_at);
drop index installment_user_id;
create index installment_user_id on installment (establishment_id, user_id, created_at);
drop index installment_canceled_by_id;
create index installment_canceled_by_id on installment (establishment_id, canceled_by_id) where canceled_by_id is not null;

drop index installment_schedule_installment_id;
create index installment_schedule_installment_id on installment_schedule (establishment_id, installment_id, created_at);
drop index installment_schedule_debt_id;
create index installment_schedule_debt_id on installment_schedule (establishment_id, debt_id, created_at);
drop index installment_schedule_user_id;
create index installment_schedule_user_id on installment_schedule (establishment_id, user_id, created_at);
drop index installment_schedule_canceled_by_id;
create index installment_schedule_canceled_by_id on installment_schedule (establishment_id, canceled_by_id) where canceled_by_id is not null;

drop index installment_schedule_time_installment_schedule_id;
create index installment_schedule_time_installment_schedule_id on installment_schedule_time (establishment_id, installment_schedule_id, due_date_time);
drop index installment_schedule_time_debt_id;
create index installment_schedule_time_debt_id on installment_schedule_time (establishment_id, debt_id, due_date_time);
drop index installment_schedule_time_user_id;
create index installment_schedule_time_user_id on installment_schedule_time (establishment_id, user_id, due_date_time);
drop index installment_schedule_time_canceled_by_id;
create index installment_schedule_time_canceled_by_id on installment_schedule_time (establishment_id, canceled_by_id) where canceled_by_id is not null;

drop index receipt_user_id;
create index receipt_user_id on receipt (establishment_id, user_id, receipt_number);
drop index receipt_account_id;
create index receipt_account_id on receipt (establishment_id, account_id, receipt_number) where account_id is not null;
drop index receipt_debt_id;
create index receipt_debt_id on receipt (establishment_id, debt_id) where debt_id is not null;
drop index receipt_installment_schedule_time_id;
create index receipt_installment_schedule_time_id on receipt (establishment_id, installment_schedule_time_id) where installment_schedule_time_id is not null;
drop index receipt_received_by_id;
create index receipt_received_by_id on receipt (establishment_id, received_by_id, receipt_number) where received_by_id is not null;
drop index receipt_verified_by_id;
create index receipt_verified_by_id on receipt (establishment_id, verified_by_id) where verified_by_id is not null;

drop index installment_payment_receipt_id;
create index installment_payment_receipt_id on installment_payment (establishment_id, receipt_id, receipt_number) where receipt_id is not null;
drop index installment_payment_debt_id;
create index installment_payment_debt_id on installment_payment (establishment_id, debt_id, receipt_number);
drop index installment_payment_user_id;
create index installment_payment_user_id on installment_payment (establishment_id, user_id, receipt_number);
drop index installment_payment_installment_schedule_time_id;
create index installment_payment_installment_schedule_time_id on installment_payment (establishment_id, installment_schedule_time_id, receipt_number) where installment_schedule_time_id is not null;
drop index installment_payment_account_id;
create index installment_payment_account_id on installment_payment (establishment_id, account_id, receipt_number) where account_id is not null;
drop index installment_payment_received_by_id;
create index installment_payment_received_by_id on installment_payment (establishment_id, received_by_id) where received_by_id is not null;
drop index installment_payment_refunded_by_id;
create index installment_payment_refunded_by_id on installment_payment (establishment_id, refunded_by_id) where refunded_by_id is not null;

drop index payment_refund_installment_payment_id;
create index payment_refund_installment_payment_id on payment_refund (establishment_id, installment_payment_id, at);
drop index payment_refund_debt_id;
create index payment_refund_debt_id on payment_refund (establishment_id, debt_id, at);
drop index payment_refund_user_id;
create index payment_refund_user_id on payment_refund (establishment_id, user_id, at);
drop index payment_refund_account_id;
create index payment_refund_account_id on payment_refund (establishment_id, account_id, at) where account_id is not null;
drop index payment_refund_by_id;
create index payment_refund_by_id on payment_refund (establishment_id, by_id, at) where by_id is not null;

drop index service_entitlement_service_id;
create index service_entitlement_service_id on service_entitlement (establishment_id, service_id, at);
drop index service_entitlement_user_id;
create index service_entitlement_user_id on service_entitlement (establishment_id, user_id, at);
drop index service_entitlement_account_id;
create index service_entitlement_account_id on service_entitlement (establishment_id, account_id, at) where account_id is not null;
drop index service_entitlement_debt_id;
create index service_entitlement_debt_id on service_entitlement (establishment_id, debt_id) where debt_id is not null;
drop index service_entitlement_refunded_by_id;
create index service_entitlement_refunded_by_id on service_entitlement (establishment_id, refunded_by_id) where refunded_by_id is not null;

drop index counted_service_transaction_counted_service_id;
create index counted_service_transaction_counted_service_id on counted_service_transaction (establishment_id, counted_service_id, at);
drop index counted_service_transaction_user_id;
create index counted_service_transaction_user_id on counted_service_transaction (establishment_id, user_id, at) where user_id is not null;
drop index counted_service_transaction_account_id;
create index counted_service_transaction_account_id on counted_service_transaction (establishment_id, account_id, at) where account_id is not null;
drop index counted_service_transaction_debt_id;
create index counted_service_transaction_debt_id on counted_service_transaction (establishment_id, debt_id) where debt_id is not null;
drop index counted_service_transaction_refund_of_id;
create index counted_service_transaction_refund_of_id on counted_service_transaction (establishment_id, refund_of_id) where refund_of_id is not null;

drop index wallet_transaction_user_id;
create index wallet_transaction_user_id on wallet_transaction (establishment_id, user_id, at);

drop index points_transaction_user_id;
create index points_transaction_user_id on points_transaction (establishment_id, user_id, at);
drop index points_transaction_media_package_id;
create index points_transaction_media_package_id on points_transaction (establishment_id, media_package_id, at) where media_package_id is not null;
drop index points_transaction_media_package_subscription_id;
create index points_transaction_media_package_subscription_id on points_transaction (establishment_id, media_package_subscription_id) where media_package_subscription_id is not null;
drop index points_transaction_receipt_id;
create index points_transaction_receipt_id on points_transaction (establishment_id, receipt_id) where receipt_id is not null;
drop index points_transaction_reverses_id;
create index points_transaction_reverses_id on points_transaction (establishment_id, reverses_id) where reverses_id is not null;

drop index point_rule_educational_category_id;
create index point_rule_educational_category_id on point_rule (establishment_id, educational_category_id, code) where educational_category_id is not null;

drop index attachment_uploaded_by_id;
create index attachment_uploaded_by_id on attachment (establishment_id, uploaded_by_id, created_at);

drop index shared_media_folder_educational_category_id;
create index shared_media_folder_educational_category_id on shared_media_folder (establishment_id, educational_category_id, code) where educational_category_id is not null;
drop index shared_media_folder_educational_group_id;
create index shared_media_folder_educational_group_id on shared_media_folder (establishment_id, educational_group_id, code) where educational_group_id is not null;

drop index shared_media_shared_media_folder_id;
create index shared_media_shared_media_folder_id on shared_media (establishment_id, shared_media_folder_id, code);
drop index shared_media_storage_space_media_id;
create index shared_media_storage_space_media_id on shared_media (establishment_id, storage_space_media_id) where storage_space_media_id is not null;

drop index media_package_educational_category_id;
create index media_package_educational_category_id on media_package (establishment_id, educational_category_id, code) where educational_category_id is not null;

drop index media_package_code_batch_media_package_id;
create index media_package_code_batch_media_package_id on media_package_code_batch (establishment_id, media_package_id, created_at);
drop index media_package_code_batch_client_id;
create index media_package_code_batch_client_id on media_package_code_batch (establishment_id, client_id, created_at) where client_id is not null;
drop index media_package_code_batch_debt_id;
create index media_package_code_batch_debt_id on media_package_code_batch (establishment_id, debt_id) where debt_id is not null;

drop index media_package_code_media_package_id;
create index media_package_code_media_package_id on media_package_code (establishment_id, media_package_id, created_at);
drop index media_package_code_batch_id;
create index media_package_code_batch_id on media_package_code (establishment_id, batch_id, created_at) where batch_id is not null;
drop index media_package_code_sold_to_id;
create index media_package_code_sold_to_id on media_package_code (establishment_id, sold_to_id, created_at) where sold_to_id is not null;
drop index media_package_code_receipt_id;
create index media_package_code_receipt_id on media_package_code (establishment_id, receipt_id) where receipt_id is not null;
drop index media_package_code_used_by_id;
create index media_package_code_used_by_id on media_package_code (establishment_id, used_by_id, created_at) where used_by_id is not null;

drop index media_package_subscription_media_package_id;
create index media_package_subscription_media_package_id on media_package_subscription (establishment_id, media_package_id, at);
drop index media_package_subscription_student_id;
create index media_package_subscription_student_id on media_package_subscription (establishment_id, student_id, at);
drop index media_package_subscription_media_package_code_id;
create index media_package_subscription_media_package_code_id on media_package_subscription (establishment_id, media_package_code_id) where media_package_code_id is not null;
drop index media_package_subscription_debt_id;
create index media_package_subscription_debt_id on media_package_subscription (establishment_id, debt_id) where debt_id is not null;

drop index storage_space_user_id;
create index storage_space_user_id on storage_space (establishment_id, user_id, code) where user_id is not null;
drop index storage_space_place_id;
create index storage_space_place_id on storage_space (establishment_id, place_id, code) where place_id is not null;
drop index storage_space_educational_group_id;
create index storage_space_educational_group_id on storage_space (establishment_id, educational_group_id, code) where educational_group_id is not null;
drop index storage_space_educational_category_id;
create index storage_space_educational_category_id on storage_space (establishment_id, educational_category_id, code) where educational_category_id is not null;

drop index storage_space_media_storage_space_id;
create index storage_space_media_storage_space_id on storage_space_media (establishment_id, storage_space_id, created_at) where storage_space_id is not null;
drop index storage_space_media_user_id;
create index storage_space_media_user_id on storage_space_media (establishment_id, user_id, created_at) where user_id is not null;
drop index storage_space_media_folder_id;
create index storage_space_media_folder_id on storage_space_media (establishment_id, folder_id, created_at) where folder_id is not null;
drop index storage_space_media_place_id;
create index storage_space_media_place_id on storage_space_media (establishment_id, place_id, created_at) where place_id is not null;
drop index storage_space_media_educational_group_id;
create index storage_space_media_educational_group_id on storage_space_media (establishment_id, educational_group_id, created_at) where educational_group_id is not null;
drop index storage_space_media_educational_category_id;
create index storage_space_media_educational_category_id on storage_space_media (establishment_id, educational_category_id, created_at) where educational_category_id is not null;

drop index place_component_id;
create index place_component_id on place (establishment_id, component_id, created_at) where component_id is not null;

drop index place_user_place_id;
create index place_user_place_id on place_user (establishment_id, place_id, created_at);
drop index place_user_user_id;
create index place_user_user_id on place_user (establishment_id, user_id, created_at);

drop index component_hierarchy_parent_component_id;
create index component_hierarchy_parent_component_id on component_hierarchy (establishment_id, parent_component_id, created_at);
drop index component_hierarchy_child_component_id;
create index component_hierarchy_child_component_id on component_hierarchy (establishment_id, child_component_id, created_at);

drop index user_grant_user_id;
create index user_grant_user_id on user_grant (establishment_id, user_id, "to");

drop index user_login_code_user_id;
create index user_login_code_user_id on user_login_code (establishment_id, user_id, created_at);

drop index new_device_request_user_id;
create index new_device_request_user_id on new_device_request (establishment_id, user_id, created_at) where user_id is not null;

drop index user_valid_setting_user_id;
create index user_valid_setting_user_id on user_valid_setting (establishment_id, user_id, created_at);

drop index geographical_distribution_component_id;
create index geographical_distribution_component_id on geographical_distribution (establishment_id, component_id, code) where component_id is not null;

drop index job_grade_component_id;
create index job_grade_component_id on job_grade (establishment_id, component_id, code) where component_id is not null;

drop index body_part_component_id;
create index body_part_component_id on body_part (establishment_id, component_id, code) where component_id is not null;

drop index complaint_sector_answered_by_id;
create index complaint_sector_answered_by_id on complaint_sector (establishment_id, answered_by_id, code) where answered_by_id is not null;
