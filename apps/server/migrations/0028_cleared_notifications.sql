-- What somebody cleared is shown no more, and stays for knowing that it was told: an edit or a reaction tells nothing twice.
alter table notifications add column cleared_at timestamptz(3);
