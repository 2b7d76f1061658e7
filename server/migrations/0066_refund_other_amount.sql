-- To refund another amount than the proposed one is a privilege of its own from now on (D6.11). Until now whoever refunds could: managers keep it, and so do those
-- who may take money out of the centre's accounts.
update establishment_role
set privileges = jsonb_set(privileges, '{InstallmentPayment}', (privileges -> 'InstallmentPayment') || '["refundOtherAmount"]'::jsonb)
where privileges -> 'InstallmentPayment' ? 'refundPayments'
  and not privileges -> 'InstallmentPayment' ? 'refundOtherAmount'
  and (user_type = 'MasterAdmin' or coalesce(privileges -> 'AccountTransaction' ? 'accountTransactionDropdown', false));
