-- Absences and bookings of loan cars are deleted like other records, so that they can be restored.
alter table absences add column deleted_at timestamptz;
alter table loan_bookings add column deleted_at timestamptz;
grant update on loan_bookings to werkbank_app;
