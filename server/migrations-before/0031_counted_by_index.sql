-- A person's payments and receipts are counted out of the index alone: the count of a list asks for the record's state too, and read every row for it.
drop index installment_payment_of_user;
create index installment_payment_of_user on installment_payment (establishment_id, user_id, receipt_number, id) include (record_state);
drop index receipt_of_user;
create index receipt_of_user on receipt (establishment_id, user_id, receipt_number, id) include (record_state);
