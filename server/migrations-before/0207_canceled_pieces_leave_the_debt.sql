-- What canceled pieces of a job order cost is given up of its debt (D7.6); the rest of such a debt can be canceled, as long as nothing of it is paid.
alter table debt drop constraint debt_paid;
alter table debt add constraint debt_paid check (state <> 'Canceled' or paid = 0);
