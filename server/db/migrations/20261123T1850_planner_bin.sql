-- Absences and bookings of loan cars are deleted like everything else: they can be brought back.
alter table absences add column deleted_at timestamptz;
alter table loan_bookings add column deleted_at timestamptz;
grant update on loan_bookings to werkbank_app;
