-- Whether a customer wants a mail on the day before an appointment.
alter table customers add column appointment_reminder boolean not null default true;

-- The appointed time of which the customer was reminded. A moved appointment has another time, so that it gets its own mail.
alter table checkins add column reminded_for timestamptz;
