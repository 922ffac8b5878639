-- A finding that leaves the paper can come back as a new extension, so the row that names the old one is deleted.
grant delete on acceptance_findings to werkbank_app;
