-- An unanswered remark waits for the centre: `Open` is the word of what stands open to others.
alter table quotation_remark drop constraint quotation_remark_state_check;
update quotation_remark set state = 'Pending' where state = 'Open';
alter table quotation_remark alter column state set default 'Pending', add constraint quotation_remark_state_check check (state in ('Pending', 'Answered'));
