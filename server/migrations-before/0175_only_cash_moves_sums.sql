-- The sums of money know of the ledger only what moves cash (0092): what moves none need not be asked for its sums.
drop trigger keep_money on ledger_transfer;
create trigger keep_money after insert on ledger_transfer for each row when (new.cash_id is not null) execute function keep_money_of_ledger_transfer();
create trigger keep_money_gone after delete on ledger_transfer for each row when (old.cash_id is not null) execute function keep_money_of_ledger_transfer();
