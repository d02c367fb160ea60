BEGIN TRANSACTION;
CREATE TABLE accounts (
	guest_id INTEGER NOT NULL, 
	handle VARCHAR(64) NOT NULL, 
	login VARCHAR(40), 
	password_hash TEXT, 
	created_ms BIGINT NOT NULL, 
	PRIMARY KEY (guest_id), 
	FOREIGN KEY(guest_id) REFERENCES guests (id), 
	UNIQUE (handle), 
	UNIQUE (login)
);
INSERT INTO "accounts" VALUES(1,'8a2d94c802076515cb00b417a78f5c24e3a9d7d2588dedc98b6d4db9f7b5512f','anna','$argon2id$v=19$m=65536,t=3,p=4$YZiK1aPNeLij4nbesG4NtA$ewq/Yn3NfyrxaOHAlzRLxn9BDAcBBjhEbKOsG3xaaHg',1795389515339);
INSERT INTO "accounts" VALUES(2,'ecbea1f392f6dc4279e245c25fe34acfe0a83a50588300690ea951e29e8617e0','ben','$argon2id$v=19$m=65536,t=3,p=4$ivN0PqCw8Hj5RpZsQYm/pA$f7HIqOMBwwLYGKtccWCaK03oprp6xVVRTw/2sip0Tzc',1795389515824);
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0007');
CREATE TABLE alert_addresses (
	id INTEGER NOT NULL, 
	guest_id INTEGER NOT NULL, 
	kind VARCHAR(10) NOT NULL, 
	address TEXT NOT NULL, 
	secrets TEXT NOT NULL, 
	token VARCHAR(32) NOT NULL, 
	code VARCHAR(10) NOT NULL, 
	tries INTEGER NOT NULL, 
	is_confirmed BOOLEAN NOT NULL, 
	created_ms BIGINT NOT NULL, 
	error TEXT NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT alert_addresses_once UNIQUE (guest_id, kind, address), 
	FOREIGN KEY(guest_id) REFERENCES guests (id), 
	UNIQUE (token)
);
INSERT INTO "alert_addresses" VALUES(1,2,'webhook','http://127.0.0.1:1/hook','whsec_IDki+xb13nsgWoHPU0lSl+HlV92wfNcq','VwanouqCOZMbfNEx','',0,1,1795389515961,'');
INSERT INTO "alert_addresses" VALUES(2,2,'mail','ben@home.example','','kjcqbRUxcVfWUYsv','79035292',0,0,1795389515985,'');
CREATE TABLE alert_wishes (
	guest_id INTEGER NOT NULL, 
	language VARCHAR(5) NOT NULL, 
	zone VARCHAR(64) NOT NULL, 
	delay_minutes INTEGER NOT NULL, 
	quiet_from INTEGER, 
	quiet_to INTEGER, 
	reminder_hours INTEGER NOT NULL, 
	digest_at INTEGER, 
	anywhere BOOLEAN NOT NULL, 
	site VARCHAR(300) NOT NULL, 
	PRIMARY KEY (guest_id), 
	FOREIGN KEY(guest_id) REFERENCES guests (id)
);
INSERT INTO "alert_wishes" VALUES(2,'en','Europe/Berlin',120,1320,420,6,1080,0,'https://play.example');
CREATE TABLE alerts (
	id INTEGER NOT NULL, 
	guest_id INTEGER NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	kind VARCHAR(20) NOT NULL, 
	cause INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	made_ms BIGINT NOT NULL, 
	due_ms BIGINT NOT NULL, 
	deadline_ms BIGINT, 
	is_waiting BOOLEAN NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT alerts_once UNIQUE (guest_id, table_id, kind, cause), 
	FOREIGN KEY(guest_id) REFERENCES guests (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "alerts" VALUES(1,2,'gz6upzxLhDiA9JmF','started',13,'[{"kind":"started","made_ms":1795389516792,"table":"gz6upzxLhDiA9JmF","game":"zoff","others":["Anna","Cleo"],"is_due":true}]',1795389516792,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(2,2,'gz6upzxLhDiA9JmF','reminder',13,'[{"kind":"reminder","made_ms":1795389516792,"table":"gz6upzxLhDiA9JmF","game":"zoff","others":["Anna","Cleo"],"is_due":true,"deadline_ms":1795390116792}]',1795389516792,1795368516792,1795390116792,0);
INSERT INTO "alerts" VALUES(3,2,'gz6upzxLhDiA9JmF','turn',19,'[{"kind":"turn","made_ms":1795389517922,"table":"gz6upzxLhDiA9JmF","game":"zoff","others":["Anna","Cleo"],"is_due":true}]',1795389517922,1795453200000,NULL,1);
INSERT INTO "alerts" VALUES(4,2,'gz6upzxLhDiA9JmF','reminder',19,'[{"kind":"reminder","made_ms":1795389517922,"table":"gz6upzxLhDiA9JmF","game":"zoff","others":["Anna","Cleo"],"is_due":true,"deadline_ms":1795390122151}]',1795389517922,1795413600000,1795390122151,0);
INSERT INTO "alerts" VALUES(5,2,'2RFy1KQihfyL0kWd','started',3,'[{"kind":"started","made_ms":1795389518131,"table":"2RFy1KQihfyL0kWd","game":"buffalo","others":["Anna"]}]',1795389518131,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(6,2,'2RFy1KQihfyL0kWd','turn',4,'[{"kind":"turn","made_ms":1795389518142,"table":"2RFy1KQihfyL0kWd","game":"buffalo","others":["Anna"],"is_due":true}]',1795389518142,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(7,2,'2RFy1KQihfyL0kWd','reminder',4,'[{"kind":"reminder","made_ms":1795389518142,"table":"2RFy1KQihfyL0kWd","game":"buffalo","others":["Anna"],"is_due":true,"deadline_ms":1795648718142}]',1795389518142,1795627118142,1795648718142,0);
INSERT INTO "alerts" VALUES(8,2,'AvqdZKv5loQ-DoPx','started',3,'[{"kind":"started","made_ms":1795389518397,"table":"AvqdZKv5loQ-DoPx","game":"buffalo","others":["Anna"]}]',1795389518397,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(9,2,'AvqdZKv5loQ-DoPx','turn',4,'[{"kind":"turn","made_ms":1795389518406,"table":"AvqdZKv5loQ-DoPx","game":"buffalo","others":["Anna"],"is_due":true}]',1795389518406,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(10,2,'AvqdZKv5loQ-DoPx','reminder',4,'[{"kind":"reminder","made_ms":1795389518406,"table":"AvqdZKv5loQ-DoPx","game":"buffalo","others":["Anna"],"is_due":true,"deadline_ms":1795390118406}]',1795389518406,1795368518406,1795390118406,0);
INSERT INTO "alerts" VALUES(11,2,'AvqdZKv5loQ-DoPx','undo',6,'[{"kind":"undo","made_ms":1795389518518,"table":"AvqdZKv5loQ-DoPx","game":"buffalo","others":["Anna"],"by":"Anna"}]',1795389518518,1795453200000,NULL,1);
INSERT INTO "alerts" VALUES(12,2,'MoQ5oH_RvhkgpPGq','started',4,'[{"kind":"started","made_ms":1795389518725,"table":"MoQ5oH_RvhkgpPGq","game":"abilene","others":["Anna","Cleo"],"is_due":true}]',1795389518725,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(13,2,'MoQ5oH_RvhkgpPGq','reminder',4,'[{"kind":"reminder","made_ms":1795389518725,"table":"MoQ5oH_RvhkgpPGq","game":"abilene","others":["Anna","Cleo"],"is_due":true,"deadline_ms":1795648718725}]',1795389518725,1795627118725,1795648718725,0);
INSERT INTO "alerts" VALUES(14,2,'CDsEicddjAGUqoi8','started',9,'[{"kind":"started","made_ms":1795389524051,"table":"CDsEicddjAGUqoi8","game":"zoff","others":["Anna"],"is_due":true}]',1795389524051,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(15,2,'CDsEicddjAGUqoi8','turn',17,'[{"kind":"turn","made_ms":1795389524159,"table":"CDsEicddjAGUqoi8","game":"zoff","others":["Anna"],"is_due":true}]',1795389524159,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(16,2,'CDsEicddjAGUqoi8','turn',23,'[{"kind":"turn","made_ms":1795389524288,"table":"CDsEicddjAGUqoi8","game":"zoff","others":["Anna"],"is_due":true}]',1795389524288,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(17,2,'CDsEicddjAGUqoi8','turn',31,'[{"kind":"turn","made_ms":1795389524436,"table":"CDsEicddjAGUqoi8","game":"zoff","others":["Anna"],"is_due":true}]',1795389524436,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(18,2,'CDsEicddjAGUqoi8','turn',33,'[{"kind":"turn","made_ms":1795389524469,"table":"CDsEicddjAGUqoi8","game":"zoff","others":["Anna"],"is_due":true}]',1795389524469,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(19,2,'CDsEicddjAGUqoi8','turn',37,'[{"kind":"turn","made_ms":1795389524543,"table":"CDsEicddjAGUqoi8","game":"zoff","others":["Anna"],"is_due":true}]',1795389524543,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(20,2,'CDsEicddjAGUqoi8','turn',40,'[{"kind":"turn","made_ms":1795389524599,"table":"CDsEicddjAGUqoi8","game":"zoff","others":["Anna"],"is_due":true}]',1795389524599,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(21,2,'CDsEicddjAGUqoi8','turn',47,'[{"kind":"turn","made_ms":1795389524786,"table":"CDsEicddjAGUqoi8","game":"zoff","others":["Anna"],"is_due":true}]',1795389524786,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(22,2,'CDsEicddjAGUqoi8','turn',50,'[{"kind":"turn","made_ms":1795389524835,"table":"CDsEicddjAGUqoi8","game":"zoff","others":["Anna"],"is_due":true}]',1795389524835,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(23,2,'CDsEicddjAGUqoi8','turn',56,'[{"kind":"turn","made_ms":1795389524933,"table":"CDsEicddjAGUqoi8","game":"zoff","others":["Anna"],"is_due":true}]',1795389524933,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(24,2,'CDsEicddjAGUqoi8','turn',58,'[{"kind":"turn","made_ms":1795389524971,"table":"CDsEicddjAGUqoi8","game":"zoff","others":["Anna"],"is_due":true}]',1795389524971,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(25,2,'CDsEicddjAGUqoi8','turn',68,'[{"kind":"turn","made_ms":1795389525141,"table":"CDsEicddjAGUqoi8","game":"zoff","others":["Anna"],"is_due":true}]',1795389525141,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(26,2,'CDsEicddjAGUqoi8','over',71,'[{"kind":"over","made_ms":1795389525172,"table":"CDsEicddjAGUqoi8","game":"zoff","others":["Anna"],"winners":["Ben"],"has_won":true,"match":"qlxDYOtKJPO0f_2j"}]',1795389525172,1795453200000,NULL,1);
INSERT INTO "alerts" VALUES(27,2,'xspdkNb7KFecNB4y','started',3,'[{"kind":"started","made_ms":1795389525255,"table":"xspdkNb7KFecNB4y","game":"buffalo","others":["Anna"]}]',1795389525255,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(28,2,'xspdkNb7KFecNB4y','turn',4,'[{"kind":"turn","made_ms":1795389525259,"table":"xspdkNb7KFecNB4y","game":"buffalo","others":["Anna"],"is_due":true}]',1795389525259,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(29,2,'xspdkNb7KFecNB4y','turn',6,'[{"kind":"turn","made_ms":1795389525266,"table":"xspdkNb7KFecNB4y","game":"buffalo","others":["Anna"],"is_due":true}]',1795389525266,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(30,2,'xspdkNb7KFecNB4y','turn',8,'[{"kind":"turn","made_ms":1795389525279,"table":"xspdkNb7KFecNB4y","game":"buffalo","others":["Anna"],"is_due":true}]',1795389525279,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(31,2,'xspdkNb7KFecNB4y','turn',10,'[{"kind":"turn","made_ms":1795389525292,"table":"xspdkNb7KFecNB4y","game":"buffalo","others":["Anna"],"is_due":true}]',1795389525292,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(32,2,'xspdkNb7KFecNB4y','turn',12,'[{"kind":"turn","made_ms":1795389525299,"table":"xspdkNb7KFecNB4y","game":"buffalo","others":["Anna"],"is_due":true}]',1795389525299,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(33,2,'xspdkNb7KFecNB4y','turn',14,'[{"kind":"turn","made_ms":1795389525306,"table":"xspdkNb7KFecNB4y","game":"buffalo","others":["Anna"],"is_due":true}]',1795389525306,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(34,2,'xspdkNb7KFecNB4y','over',16,'[{"kind":"over","made_ms":1795389525313,"table":"xspdkNb7KFecNB4y","game":"buffalo","others":["Anna"],"winners":["Anna"],"match":"hzPU0leg74fVmqpc"}]',1795389525313,1795453200000,NULL,1);
INSERT INTO "alerts" VALUES(35,2,'xspdkNb7KFecNB4y','rematch',17,'[{"kind":"rematch","made_ms":1795389525318,"table":"xspdkNb7KFecNB4y","game":"buffalo","others":["Anna"],"by":"Anna"}]',1795389525318,1795453200000,NULL,1);
INSERT INTO "alerts" VALUES(36,2,'xspdkNb7KFecNB4y','started',19,'[{"kind":"started","made_ms":1795389525323,"table":"xspdkNb7KFecNB4y","game":"buffalo","others":["Anna"],"is_due":true}]',1795389525323,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(37,2,'KYzis-2-KQcfkXPR','started',4,'[{"kind":"started","made_ms":1795389525655,"table":"KYzis-2-KQcfkXPR","game":"abilene","others":["Anna","Cleo"],"is_due":true}]',1795389525655,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(38,2,'KYzis-2-KQcfkXPR','turn',56,'[{"kind":"turn","made_ms":1795389526568,"table":"KYzis-2-KQcfkXPR","game":"abilene","others":["Anna","Cleo"],"is_due":true}]',1795389526568,1795453200000,NULL,0);
INSERT INTO "alerts" VALUES(39,2,'KYzis-2-KQcfkXPR','over',58,'[{"kind":"over","made_ms":1795389526616,"table":"KYzis-2-KQcfkXPR","game":"abilene","others":["Anna","Cleo"],"winners":["Anna"],"match":"Gzz3JEsTQlklNXMN"}]',1795389526616,1795453200000,NULL,1);
INSERT INTO "alerts" VALUES(40,2,'gz6upzxLhDiA9JmF','reminder',20,'[{"kind":"reminder","made_ms":1795389527647,"table":"gz6upzxLhDiA9JmF","game":"zoff","others":["Anna","Cleo"],"is_due":true,"deadline_ms":1795390131133}]',1795389527647,1795368531133,1795390131133,1);
CREATE TABLE chairs (
	table_id VARCHAR(32) NOT NULL, 
	player INTEGER NOT NULL, 
	guest_id INTEGER, 
	name VARCHAR(40) NOT NULL, 
	level INTEGER NOT NULL, 
	is_due BOOLEAN NOT NULL, 
	PRIMARY KEY (table_id, player), 
	FOREIGN KEY(table_id) REFERENCES tables (id), 
	FOREIGN KEY(guest_id) REFERENCES guests (id)
);
INSERT INTO "chairs" VALUES('qWi705Ym5wfJnUaG',0,1,'Anna',0,0);
INSERT INTO "chairs" VALUES('2hcb3OG0tMBdiOqK',0,1,'Anna',0,0);
INSERT INTO "chairs" VALUES('K_KxsMVSJ9N5caUA',0,1,'Anna',0,0);
INSERT INTO "chairs" VALUES('gz6upzxLhDiA9JmF',0,1,'Anna',0,0);
INSERT INTO "chairs" VALUES('gz6upzxLhDiA9JmF',1,2,'Ben',0,1);
INSERT INTO "chairs" VALUES('gz6upzxLhDiA9JmF',2,3,'Cleo',0,0);
INSERT INTO "chairs" VALUES('2RFy1KQihfyL0kWd',0,1,'Anna',0,1);
INSERT INTO "chairs" VALUES('2RFy1KQihfyL0kWd',1,2,'Ben',0,0);
INSERT INTO "chairs" VALUES('AvqdZKv5loQ-DoPx',0,1,'Anna',0,1);
INSERT INTO "chairs" VALUES('AvqdZKv5loQ-DoPx',1,2,'Ben',0,0);
INSERT INTO "chairs" VALUES('MoQ5oH_RvhkgpPGq',0,1,'Anna',0,1);
INSERT INTO "chairs" VALUES('MoQ5oH_RvhkgpPGq',1,2,'Ben',0,0);
INSERT INTO "chairs" VALUES('MoQ5oH_RvhkgpPGq',2,3,'Cleo',0,0);
INSERT INTO "chairs" VALUES('CDsEicddjAGUqoi8',0,1,'Anna',0,0);
INSERT INTO "chairs" VALUES('CDsEicddjAGUqoi8',1,2,'Ben',0,0);
INSERT INTO "chairs" VALUES('xspdkNb7KFecNB4y',0,1,'Anna',0,1);
INSERT INTO "chairs" VALUES('xspdkNb7KFecNB4y',1,2,'Ben',0,0);
INSERT INTO "chairs" VALUES('KYzis-2-KQcfkXPR',0,1,'Anna',0,0);
INSERT INTO "chairs" VALUES('KYzis-2-KQcfkXPR',1,2,'Ben',0,0);
INSERT INTO "chairs" VALUES('KYzis-2-KQcfkXPR',2,3,'Cleo',0,0);
CREATE TABLE chat_messages (
	table_id VARCHAR(32) NOT NULL, 
	number INTEGER NOT NULL, 
	guest_id INTEGER NOT NULL, 
	command_id VARCHAR(64) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	symbol VARCHAR(40) NOT NULL, 
	is_watching BOOLEAN NOT NULL, 
	body TEXT NOT NULL, 
	at_ms BIGINT NOT NULL, 
	PRIMARY KEY (table_id, number), 
	CONSTRAINT chat_once UNIQUE (table_id, guest_id, command_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id), 
	FOREIGN KEY(guest_id) REFERENCES guests (id)
);
INSERT INTO "chat_messages" VALUES('2RFy1KQihfyL0kWd',1,1,'say-0','Anna','buffalo',0,'Howdy 🐄',1795389518269);
INSERT INTO "chat_messages" VALUES('2RFy1KQihfyL0kWd',2,2,'say-1','Ben','chief',0,'À nous deux, Größe',1795389518272);
CREATE TABLE chat_rooms (
	table_id VARCHAR(32) NOT NULL, 
	may_spectators_write BOOLEAN NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "chat_rooms" VALUES('2RFy1KQihfyL0kWd',1);
CREATE TABLE events (
	table_id VARCHAR(32) NOT NULL, 
	version INTEGER NOT NULL, 
	guest_id INTEGER, 
	command_id VARCHAR(64), 
	body TEXT NOT NULL, 
	at_ms BIGINT NOT NULL, 
	PRIMARY KEY (table_id, version), 
	CONSTRAINT events_once UNIQUE (table_id, guest_id, command_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id), 
	FOREIGN KEY(guest_id) REFERENCES guests (id)
);
INSERT INTO "events" VALUES('qWi705Ym5wfJnUaG',1,1,NULL,'{"type":"opened","game":"zoff","options":{"players":3,"auction":false,"fair_bonus":false,"open_tracker":false,"components":""},"form":"exchange","guest":1,"players":[{"name":"Anna","level":0}],"match":"W9lNEYvUWjeIWc_-","seed":"9c565371dff43fdbb30044af73cc0c6b7562b1164a7eaaa1e1cebe99b63f8379","seat":0,"invite":"uaCGhqHz2-8tuzvt","is_open":false,"hints":false,"pace":{"kind":"untimed","bank":0.0,"increment":0.0,"per_move":0.0},"on_timeout":"computer","undo":"consent","watch":"all","notebook":false,"branch":null}',1795389516589);
INSERT INTO "events" VALUES('2hcb3OG0tMBdiOqK',1,1,NULL,'{"type":"opened","game":"buffalo","options":{"empty_columns":"","opening_moves":1,"dogs":4,"width":11,"height":7},"form":"exchange","guest":1,"players":[{"name":"Anna","level":0}],"match":"f6DLOw4DCAB9KQ-O","seed":"ed59a42bd200657b63617ec306948ddcdcfb5278c429296d420893e09c4be094","seat":0,"invite":"JJx1UeYdfckbVjnK","is_open":false,"hints":false,"pace":{"kind":"live","bank":600.0,"increment":5.0,"per_move":0.0},"on_timeout":"computer","undo":"consent","watch":"all","notebook":false,"branch":null}',1795389516598);
INSERT INTO "events" VALUES('K_KxsMVSJ9N5caUA',1,1,NULL,'{"type":"opened","game":"abilene","options":{"players":4,"sale_limit":0,"hidden_totals":false,"board":""},"form":"exchange","guest":1,"players":[{"name":"Anna","level":0}],"match":"gtm3X9GximOExvo8","seed":"7673a311bd3ec9ddc69e771e566113204b4961a8f99e6de7f6b6b561dd25fea2","seat":0,"invite":"_KqrG5mq8zNWS9BS","is_open":true,"hints":false,"pace":{"kind":"untimed","bank":0.0,"increment":0.0,"per_move":0.0},"on_timeout":"computer","undo":"consent","watch":"all","notebook":false,"branch":null}',1795389516605);
INSERT INTO "events" VALUES('gz6upzxLhDiA9JmF',1,1,NULL,'{"type":"opened","game":"zoff","options":{"players":3,"auction":false,"fair_bonus":false,"open_tracker":false,"components":""},"form":"exchange","guest":1,"players":[{"name":"Anna","level":0}],"match":"7SdK9RXgdAOPQvmr","seed":"63f4946d91dd88d6016701d148db516e71a9af18722c3db519b7990a4fe71636","seat":0,"invite":"dElcaA5JHcCWd7yS","is_open":false,"hints":false,"pace":{"kind":"live","bank":600.0,"increment":5.0,"per_move":0.0},"on_timeout":"computer","undo":"consent","watch":"all","notebook":false,"branch":null}',1795389516610);
INSERT INTO "events" VALUES('gz6upzxLhDiA9JmF',2,2,NULL,'{"type":"joined","guest":2,"name":"Ben"}',1795389516623);
INSERT INTO "events" VALUES('gz6upzxLhDiA9JmF',3,3,NULL,'{"type":"joined","guest":3,"name":"Cleo"}',1795389516635);
INSERT INTO "events" VALUES('gz6upzxLhDiA9JmF',4,NULL,NULL,'{"type":"started","match":"7SdK9RXgdAOPQvmr","seed":"63f4946d91dd88d6016701d148db516e71a9af18722c3db519b7990a4fe71636","rules_version":2,"drawn":[]}',1795389516792);
INSERT INTO "events" VALUES('gz6upzxLhDiA9JmF',5,NULL,NULL,'{"type":"acted","seat":-1,"action":"Fire-Fields","is_forced":false,"is_planned":false}',1795389516792);
INSERT INTO "events" VALUES('gz6upzxLhDiA9JmF',6,NULL,NULL,'{"type":"acted","seat":-1,"action":"Coffee-Canyon","is_forced":false,"is_planned":false}',1795389516792);
INSERT INTO "events" VALUES('gz6upzxLhDiA9JmF',7,NULL,NULL,'{"type":"acted","seat":-1,"action":"Dead-Bull-Desert","is_forced":false,"is_planned":false}',1795389516792);
INSERT INTO "events" VALUES('gz6upzxLhDiA9JmF',8,NULL,NULL,'{"type":"acted","seat":-1,"action":"Drunk''n-Creek","is_forced":false,"is_planned":false}',1795389516792);
INSERT INTO "events" VALUES('gz6upzxLhDiA9JmF',9,NULL,NULL,'{"type":"acted","seat":-1,"action":"Lone-Star-Valley","is_forced":false,"is_planned":false}',1795389516792);
INSERT INTO "events" VALUES('gz6upzxLhDiA9JmF',10,NULL,NULL,'{"type":"acted","seat":-1,"action":"Thirsty-Gulch","is_forced":false,"is_planned":false}',1795389516792);
INSERT INTO "events" VALUES('gz6upzxLhDiA9JmF',11,NULL,NULL,'{"type":"acted","seat":-1,"action":"Lucky-Pickle","is_forced":false,"is_planned":false}',1795389516792);
INSERT INTO "events" VALUES('gz6upzxLhDiA9JmF',12,NULL,NULL,'{"type":"acted","seat":-1,"action":"Powder-Prairie","is_forced":false,"is_planned":false}',1795389516792);
INSERT INTO "events" VALUES('gz6upzxLhDiA9JmF',13,NULL,NULL,'{"type":"acted","seat":-1,"action":"Rattler-Ridge","is_forced":false,"is_planned":false}',1795389516792);
INSERT INTO "events" VALUES('gz6upzxLhDiA9JmF',14,1,'command-1','{"type":"acted","seat":0,"action":"Rattler-Ridge 4A","is_forced":false,"is_planned":false}',1795389517010);
INSERT INTO "events" VALUES('gz6upzxLhDiA9JmF',15,1,'command-2','{"type":"acted","seat":0,"action":"Thirsty-Gulch 2M","is_forced":false,"is_planned":false}',1795389517214);
INSERT INTO "events" VALUES('gz6upzxLhDiA9JmF',16,2,'command-1','{"type":"acted","seat":1,"action":"Powder-Prairie 3A","is_forced":false,"is_planned":false}',1795389517357);
INSERT INTO "events" VALUES('gz6upzxLhDiA9JmF',17,2,'command-2','{"type":"acted","seat":1,"action":"Dead-Bull-Desert 4E","is_forced":false,"is_planned":false}',1795389517563);
INSERT INTO "events" VALUES('gz6upzxLhDiA9JmF',18,3,'command-1','{"type":"acted","seat":2,"action":"Fire-Fields 2F","is_forced":false,"is_planned":false}',1795389517707);
INSERT INTO "events" VALUES('gz6upzxLhDiA9JmF',19,3,'command-2','{"type":"acted","seat":2,"action":"Rattler-Ridge 5D","is_forced":false,"is_planned":false}',1795389517922);
INSERT INTO "events" VALUES('2RFy1KQihfyL0kWd',1,1,NULL,'{"type":"opened","game":"buffalo","options":{"empty_columns":"","opening_moves":1,"dogs":4,"width":11,"height":7},"form":"exchange","guest":1,"players":[{"name":"Anna","level":0}],"match":"EzWQ48H2ZfqgquWu","seed":"088479c0f2a6a44afb5615c64c7ac39bab8a5619be574655c44f4c80ed824885","seat":0,"invite":"Hil6qmQv12RbT2oa","is_open":false,"hints":false,"pace":{"kind":"days","bank":0.0,"increment":0.0,"per_move":259200.0},"on_timeout":"out","undo":"consent","watch":"all","notebook":false,"branch":null}',1795389518096);
INSERT INTO "events" VALUES('2RFy1KQihfyL0kWd',2,2,NULL,'{"type":"joined","guest":2,"name":"Ben"}',1795389518113);
INSERT INTO "events" VALUES('2RFy1KQihfyL0kWd',3,NULL,NULL,'{"type":"started","match":"EzWQ48H2ZfqgquWu","seed":"088479c0f2a6a44afb5615c64c7ac39bab8a5619be574655c44f4c80ed824885","rules_version":2,"drawn":[]}',1795389518131);
INSERT INTO "events" VALUES('2RFy1KQihfyL0kWd',4,1,'command-1','{"type":"acted","seat":0,"action":"e1e2","is_forced":false,"is_planned":false}',1795389518142);
INSERT INTO "events" VALUES('2RFy1KQihfyL0kWd',5,2,'command-1','{"type":"acted","seat":1,"action":"f6f5","is_forced":false,"is_planned":false}',1795389518198);
INSERT INTO "events" VALUES('2RFy1KQihfyL0kWd',6,2,NULL,'{"type":"planned","player":1,"lines":[["a1a2","f5f4"],["c1c2","f5e4"]],"anyway":""}',1795389518260);
INSERT INTO "events" VALUES('AvqdZKv5loQ-DoPx',1,1,NULL,'{"type":"opened","game":"buffalo","options":{"empty_columns":"","opening_moves":1,"dogs":4,"width":11,"height":7},"form":"exchange","guest":1,"players":[{"name":"Anna","level":0}],"match":"G76uFqlCOpsVEvEF","seed":"fd8dfdbbeb3228f9991f23b9a1fd7b58c9bfc378076c2940aee70fbba68bed09","seat":0,"invite":"qPHU3nGEv2cIxmwS","is_open":false,"hints":false,"pace":{"kind":"live","bank":600.0,"increment":5.0,"per_move":0.0},"on_timeout":"computer","undo":"consent","watch":"all","notebook":false,"branch":null}',1795389518378);
INSERT INTO "events" VALUES('AvqdZKv5loQ-DoPx',2,2,NULL,'{"type":"joined","guest":2,"name":"Ben"}',1795389518388);
INSERT INTO "events" VALUES('AvqdZKv5loQ-DoPx',3,NULL,NULL,'{"type":"started","match":"G76uFqlCOpsVEvEF","seed":"fd8dfdbbeb3228f9991f23b9a1fd7b58c9bfc378076c2940aee70fbba68bed09","rules_version":2,"drawn":[]}',1795389518397);
INSERT INTO "events" VALUES('AvqdZKv5loQ-DoPx',4,1,'command-1','{"type":"acted","seat":0,"action":"e1e2","is_forced":false,"is_planned":false}',1795389518406);
INSERT INTO "events" VALUES('AvqdZKv5loQ-DoPx',5,2,'command-1','{"type":"acted","seat":1,"action":"f6f5","is_forced":false,"is_planned":false}',1795389518462);
INSERT INTO "events" VALUES('AvqdZKv5loQ-DoPx',6,1,'undo','{"type":"undo-asked","player":0,"version":0}',1795389518518);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',1,1,NULL,'{"type":"opened","game":"abilene","options":{"players":3,"sale_limit":2,"hidden_totals":false,"board":""},"form":"exchange","guest":1,"players":[{"name":"Anna","level":0}],"match":"w6amQT4hfF8dHYUr","seed":"b721165ee8fd84b07a6c59700b7a949eb5749b1dfe3db3c174a03a7cc0a00163","seat":0,"invite":"a8IL33_3BNJDQwFm","is_open":false,"hints":false,"pace":{"kind":"days","bank":0.0,"increment":0.0,"per_move":259200.0},"on_timeout":"computer","undo":"consent","watch":"all","notebook":false,"branch":null}',1795389518554);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',2,2,NULL,'{"type":"joined","guest":2,"name":"Ben"}',1795389518571);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',3,3,NULL,'{"type":"joined","guest":3,"name":"Cleo"}',1795389518607);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',4,NULL,NULL,'{"type":"started","match":"w6amQT4hfF8dHYUr","seed":"b721165ee8fd84b07a6c59700b7a949eb5749b1dfe3db3c174a03a7cc0a00163","rules_version":1,"drawn":[]}',1795389518725);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',5,NULL,NULL,'{"type":"away","player":2,"spans":[[1795389516461,1796169600000]]}',1795389518739);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',6,1,'command-1','{"type":"acted","seat":0,"action":"1000","is_forced":false,"is_planned":false}',1795389518770);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',7,1,'command-2','{"type":"acted","seat":0,"action":"unbranded","is_forced":false,"is_planned":false}',1795389518957);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',8,1,'command-3','{"type":"acted","seat":0,"action":"300","is_forced":false,"is_planned":false}',1795389519153);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',9,1,'command-4','{"type":"acted","seat":0,"action":"600","is_forced":false,"is_planned":false}',1795389519350);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',10,1,'command-5','{"type":"acted","seat":0,"action":"600","is_forced":false,"is_planned":false}',1795389519543);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',11,1,'command-6','{"type":"acted","seat":0,"action":"300","is_forced":false,"is_planned":false}',1795389519740);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',12,1,'command-7','{"type":"acted","seat":0,"action":"unbranded","is_forced":false,"is_planned":false}',1795389519935);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',13,1,'command-8','{"type":"acted","seat":0,"action":"600","is_forced":false,"is_planned":false}',1795389520136);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',14,1,'command-9','{"type":"acted","seat":0,"action":"100","is_forced":false,"is_planned":false}',1795389520356);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',15,2,'command-1','{"type":"acted","seat":1,"action":"1000","is_forced":false,"is_planned":false}',1795389520468);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',16,2,'command-2','{"type":"acted","seat":1,"action":"300","is_forced":false,"is_planned":false}',1795389520665);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',17,2,'command-3','{"type":"acted","seat":1,"action":"unbranded","is_forced":false,"is_planned":false}',1795389520860);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',18,2,'command-4','{"type":"acted","seat":1,"action":"600","is_forced":false,"is_planned":false}',1795389521053);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',19,2,'command-5','{"type":"acted","seat":1,"action":"600","is_forced":false,"is_planned":false}',1795389521246);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',20,2,'command-6','{"type":"acted","seat":1,"action":"600","is_forced":false,"is_planned":false}',1795389521441);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',21,2,'command-7','{"type":"acted","seat":1,"action":"300","is_forced":false,"is_planned":false}',1795389521641);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',22,2,'command-8','{"type":"acted","seat":1,"action":"100","is_forced":false,"is_planned":false}',1795389521852);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',23,2,'command-9','{"type":"acted","seat":1,"action":"unbranded","is_forced":false,"is_planned":false}',1795389522076);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',24,3,'command-1','{"type":"acted","seat":2,"action":"1000","is_forced":false,"is_planned":false}',1795389522204);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',25,3,'command-2','{"type":"acted","seat":2,"action":"100","is_forced":false,"is_planned":false}',1795389522407);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',26,3,'command-3','{"type":"acted","seat":2,"action":"300","is_forced":false,"is_planned":false}',1795389522625);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',27,3,'command-4','{"type":"acted","seat":2,"action":"600","is_forced":false,"is_planned":false}',1795389522822);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',28,3,'command-5','{"type":"acted","seat":2,"action":"unbranded","is_forced":false,"is_planned":false}',1795389523021);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',29,3,'command-6','{"type":"acted","seat":2,"action":"300","is_forced":false,"is_planned":false}',1795389523229);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',30,3,'command-7','{"type":"acted","seat":2,"action":"unbranded","is_forced":false,"is_planned":false}',1795389523426);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',31,3,'command-8','{"type":"acted","seat":2,"action":"600","is_forced":false,"is_planned":false}',1795389523631);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',32,3,'command-9','{"type":"acted","seat":2,"action":"600","is_forced":false,"is_planned":false}',1795389523841);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',33,NULL,NULL,'{"type":"acted","seat":-1,"action":"3","is_forced":false,"is_planned":false}',1795389523841);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',34,NULL,NULL,'{"type":"acted","seat":-1,"action":"2","is_forced":false,"is_planned":false}',1795389523841);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',35,NULL,NULL,'{"type":"acted","seat":-1,"action":"2","is_forced":false,"is_planned":false}',1795389523841);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',36,NULL,NULL,'{"type":"acted","seat":-1,"action":"4","is_forced":false,"is_planned":false}',1795389523841);
INSERT INTO "events" VALUES('MoQ5oH_RvhkgpPGq',37,NULL,NULL,'{"type":"acted","seat":-1,"action":"1","is_forced":false,"is_planned":false}',1795389523841);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',1,1,NULL,'{"type":"opened","game":"zoff","options":{"players":2,"auction":false,"fair_bonus":false,"open_tracker":false,"components":""},"form":"exchange","guest":1,"players":[{"name":"Anna","level":0}],"match":"qlxDYOtKJPO0f_2j","seed":"70dd12bb72495046bcfa3155f9d0827b42b27e1122fefe847d445e48b6fbe995","seat":0,"invite":"oCvgCm1vWZZtVh1Y","is_open":false,"hints":false,"pace":{"kind":"untimed","bank":0.0,"increment":0.0,"per_move":0.0},"on_timeout":"computer","undo":"consent","watch":"all","notebook":false,"branch":null}',1795389524000);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',2,2,NULL,'{"type":"joined","guest":2,"name":"Ben"}',1795389524017);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',3,NULL,NULL,'{"type":"started","match":"qlxDYOtKJPO0f_2j","seed":"70dd12bb72495046bcfa3155f9d0827b42b27e1122fefe847d445e48b6fbe995","rules_version":2,"drawn":[]}',1795389524051);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',4,NULL,NULL,'{"type":"acted","seat":-1,"action":"Fire-Fields","is_forced":false,"is_planned":false}',1795389524051);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',5,NULL,NULL,'{"type":"acted","seat":-1,"action":"Dead-Bull-Desert","is_forced":false,"is_planned":false}',1795389524051);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',6,NULL,NULL,'{"type":"acted","seat":-1,"action":"Powder-Prairie","is_forced":false,"is_planned":false}',1795389524051);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',7,NULL,NULL,'{"type":"acted","seat":-1,"action":"Drunk''n-Creek","is_forced":false,"is_planned":false}',1795389524051);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',8,NULL,NULL,'{"type":"acted","seat":-1,"action":"Thirsty-Gulch","is_forced":false,"is_planned":false}',1795389524051);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',9,NULL,NULL,'{"type":"acted","seat":-1,"action":"Coffee-Canyon","is_forced":false,"is_planned":false}',1795389524051);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',10,1,'command-1','{"type":"acted","seat":0,"action":"green","is_forced":false,"is_planned":false}',1795389524074);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',11,2,'command-1','{"type":"acted","seat":1,"action":"orange","is_forced":false,"is_planned":false}',1795389524079);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',12,2,'command-2','{"type":"acted","seat":1,"action":"orange","is_forced":false,"is_planned":false}',1795389524082);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',13,2,'command-3','{"type":"acted","seat":1,"action":"pink","is_forced":false,"is_planned":false}',1795389524086);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',14,1,'command-2','{"type":"took-back","seat":0}',1795389524135);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',15,1,'command-3','{"type":"acted","seat":0,"action":"blue","is_forced":false,"is_planned":false}',1795389524145);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',16,1,'command-4','{"type":"acted","seat":0,"action":"green","is_forced":false,"is_planned":false}',1795389524153);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',17,1,'command-5','{"type":"acted","seat":0,"action":"blue","is_forced":false,"is_planned":false}',1795389524159);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',18,1,'command-6','{"type":"acted","seat":0,"action":"Powder-Prairie 2P","is_forced":false,"is_planned":false}',1795389524184);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',19,2,'command-4','{"type":"acted","seat":1,"action":"Thirsty-Gulch 2H","is_forced":false,"is_planned":false}',1795389524195);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',20,1,'command-7','{"type":"acted","seat":0,"action":"Lone-Star-Valley 4N","is_forced":false,"is_planned":false}',1795389524210);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',21,2,'command-5','{"type":"acted","seat":1,"action":"Coffee-Canyon 5A","is_forced":false,"is_planned":false}',1795389524243);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',22,1,'command-8','{"type":"acted","seat":0,"action":"place 2","is_forced":false,"is_planned":false}',1795389524270);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',23,1,'command-9','{"type":"acted","seat":0,"action":"place 2","is_forced":false,"is_planned":false}',1795389524288);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',24,2,'command-6','{"type":"acted","seat":1,"action":"place 5","is_forced":false,"is_planned":false}',1795389524310);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',25,2,'command-7','{"type":"acted","seat":1,"action":"place 2","is_forced":false,"is_planned":false}',1795389524328);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',26,1,'command-10','{"type":"acted","seat":0,"action":"Fire-Fields 5J","is_forced":false,"is_planned":false}',1795389524347);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',27,1,'command-11','{"type":"acted","seat":0,"action":"Thirsty-Gulch 3B","is_forced":false,"is_planned":false}',1795389524360);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',28,2,'command-8','{"type":"acted","seat":1,"action":"Fire-Fields 4G","is_forced":false,"is_planned":false}',1795389524371);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',29,2,'command-9','{"type":"acted","seat":1,"action":"Powder-Prairie 3D","is_forced":false,"is_planned":false}',1795389524383);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',30,2,'command-10','{"type":"acted","seat":1,"action":"place 3","is_forced":false,"is_planned":false}',1795389524416);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',31,1,'command-12','{"type":"acted","seat":0,"action":"place 2","is_forced":false,"is_planned":false}',1795389524436);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',32,2,'command-11','{"type":"acted","seat":1,"action":"place 2","is_forced":false,"is_planned":false}',1795389524452);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',33,1,'command-13','{"type":"acted","seat":0,"action":"place 3","is_forced":false,"is_planned":false}',1795389524469);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',34,2,'command-12','{"type":"acted","seat":1,"action":"Drunk''n-Creek 2G","is_forced":false,"is_planned":false}',1795389524497);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',35,2,'command-13','{"type":"acted","seat":1,"action":"Lone-Star-Valley 2S","is_forced":false,"is_planned":false}',1795389524511);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',36,1,'command-14','{"type":"acted","seat":0,"action":"Fire-Fields 4M","is_forced":false,"is_planned":false}',1795389524530);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',37,1,'command-15','{"type":"acted","seat":0,"action":"Powder-Prairie 4A","is_forced":false,"is_planned":false}',1795389524543);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',38,2,'command-14','{"type":"acted","seat":1,"action":"place 1","is_forced":false,"is_planned":false}',1795389524571);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',39,NULL,NULL,'{"type":"acted","seat":0,"action":"place 0","is_forced":true,"is_planned":false}',1795389524571);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',40,1,'command-16','{"type":"acted","seat":0,"action":"place 3","is_forced":false,"is_planned":false}',1795389524599);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',41,2,'command-15','{"type":"acted","seat":1,"action":"place 2","is_forced":false,"is_planned":false}',1795389524629);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',42,1,'command-17','{"type":"acted","seat":0,"action":"Powder-Prairie 2N","is_forced":false,"is_planned":false}',1795389524649);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',43,2,'command-16','{"type":"acted","seat":1,"action":"Coffee-Canyon 5K","is_forced":false,"is_planned":false}',1795389524658);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',44,1,'command-18','{"type":"acted","seat":0,"action":"Fire-Fields 3I","is_forced":false,"is_planned":false}',1795389524671);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',45,2,'command-17','{"type":"acted","seat":1,"action":"Thirsty-Gulch 4F","is_forced":false,"is_planned":false}',1795389524699);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',46,1,'command-19','{"type":"acted","seat":0,"action":"place 2","is_forced":false,"is_planned":false}',1795389524763);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',47,1,'command-20','{"type":"acted","seat":0,"action":"bonus Fire-Fields 1","is_forced":false,"is_planned":false}',1795389524786);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',48,2,'command-18','{"type":"acted","seat":1,"action":"bonus Dead-Bull-Desert 1","is_forced":false,"is_planned":false}',1795389524804);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',49,2,'command-19','{"type":"acted","seat":1,"action":"place 1","is_forced":false,"is_planned":false}',1795389524821);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',50,1,'command-21','{"type":"acted","seat":0,"action":"place 3","is_forced":false,"is_planned":false}',1795389524835);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',51,2,'command-20','{"type":"acted","seat":1,"action":"place 4","is_forced":false,"is_planned":false}',1795389524847);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',52,1,'command-22','{"type":"acted","seat":0,"action":"Drunk''n-Creek 5E","is_forced":false,"is_planned":false}',1795389524865);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',53,2,'command-21','{"type":"acted","seat":1,"action":"Drunk''n-Creek 3K","is_forced":false,"is_planned":false}',1795389524877);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',54,1,'command-23','{"type":"acted","seat":0,"action":"Coffee-Canyon 2E","is_forced":false,"is_planned":false}',1795389524887);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',55,2,'command-22','{"type":"acted","seat":1,"action":"Thirsty-Gulch 2A","is_forced":false,"is_planned":false}',1795389524914);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',56,1,'command-24','{"type":"acted","seat":0,"action":"place 1","is_forced":false,"is_planned":false}',1795389524933);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',57,2,'command-23','{"type":"acted","seat":1,"action":"place 1","is_forced":false,"is_planned":false}',1795389524951);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',58,1,'command-25','{"type":"acted","seat":0,"action":"place 2","is_forced":false,"is_planned":false}',1795389524971);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',59,2,'command-24','{"type":"acted","seat":1,"action":"place 1","is_forced":false,"is_planned":false}',1795389525015);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',60,2,'command-25','{"type":"acted","seat":1,"action":"Thirsty-Gulch 3L","is_forced":false,"is_planned":false}',1795389525033);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',61,2,'command-26','{"type":"took-back","seat":1}',1795389525053);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',62,1,'command-26','{"type":"acted","seat":0,"action":"Thirsty-Gulch 2M","is_forced":false,"is_planned":false}',1795389525067);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',63,2,'command-27','{"type":"acted","seat":1,"action":"Lone-Star-Valley 4K","is_forced":false,"is_planned":false}',1795389525073);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',64,1,'command-27','{"type":"acted","seat":0,"action":"Lone-Star-Valley 3M","is_forced":false,"is_planned":false}',1795389525094);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',65,2,'command-28','{"type":"took-back","seat":1}',1795389525104);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',66,2,'command-29','{"type":"acted","seat":1,"action":"Dead-Bull-Desert 3L","is_forced":false,"is_planned":false}',1795389525119);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',67,2,'command-30','{"type":"acted","seat":1,"action":"Coffee-Canyon 4K","is_forced":false,"is_planned":false}',1795389525127);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',68,1,'command-28','{"type":"acted","seat":0,"action":"place 1","is_forced":false,"is_planned":false}',1795389525141);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',69,2,'command-31','{"type":"acted","seat":1,"action":"place 0","is_forced":false,"is_planned":false}',1795389525158);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',70,2,'command-32','{"type":"acted","seat":1,"action":"place 3","is_forced":false,"is_planned":false}',1795389525172);
INSERT INTO "events" VALUES('CDsEicddjAGUqoi8',71,NULL,NULL,'{"type":"acted","seat":0,"action":"place 0","is_forced":true,"is_planned":false}',1795389525172);
INSERT INTO "events" VALUES('xspdkNb7KFecNB4y',1,1,NULL,'{"type":"opened","game":"buffalo","options":{"empty_columns":"","opening_moves":1,"dogs":0,"width":3,"height":5},"form":"exchange","guest":1,"players":[{"name":"Anna","level":0}],"match":"hzPU0leg74fVmqpc","seed":"0fd74fa7e584801be38b29902deaa1106289006206850d1770a5bc480fac3b7c","seat":0,"invite":"CjT1n_NBn6FrcuPi","is_open":false,"hints":false,"pace":{"kind":"untimed","bank":0.0,"increment":0.0,"per_move":0.0},"on_timeout":"computer","undo":"consent","watch":"all","notebook":false,"branch":null}',1795389525206);
INSERT INTO "events" VALUES('xspdkNb7KFecNB4y',2,2,NULL,'{"type":"joined","guest":2,"name":"Ben"}',1795389525238);
INSERT INTO "events" VALUES('xspdkNb7KFecNB4y',3,NULL,NULL,'{"type":"started","match":"hzPU0leg74fVmqpc","seed":"0fd74fa7e584801be38b29902deaa1106289006206850d1770a5bc480fac3b7c","rules_version":2,"drawn":[]}',1795389525255);
INSERT INTO "events" VALUES('xspdkNb7KFecNB4y',4,1,'command-1','{"type":"acted","seat":0,"action":"c1c2","is_forced":false,"is_planned":false}',1795389525259);
INSERT INTO "events" VALUES('xspdkNb7KFecNB4y',5,2,'command-1','{"type":"acted","seat":1,"action":"b4a4","is_forced":false,"is_planned":false}',1795389525263);
INSERT INTO "events" VALUES('xspdkNb7KFecNB4y',6,1,'command-2','{"type":"acted","seat":0,"action":"a1a2","is_forced":false,"is_planned":false}',1795389525266);
INSERT INTO "events" VALUES('xspdkNb7KFecNB4y',7,2,'command-2','{"type":"acted","seat":1,"action":"a4a3","is_forced":false,"is_planned":false}',1795389525271);
INSERT INTO "events" VALUES('xspdkNb7KFecNB4y',8,1,'command-3','{"type":"acted","seat":0,"action":"c2c3","is_forced":false,"is_planned":false}',1795389525279);
INSERT INTO "events" VALUES('xspdkNb7KFecNB4y',9,2,'command-3','{"type":"acted","seat":1,"action":"a3b2","is_forced":false,"is_planned":false}',1795389525287);
INSERT INTO "events" VALUES('xspdkNb7KFecNB4y',10,1,'command-4','{"type":"acted","seat":0,"action":"c3c4","is_forced":false,"is_planned":false}',1795389525292);
INSERT INTO "events" VALUES('xspdkNb7KFecNB4y',11,2,'command-4','{"type":"acted","seat":1,"action":"b2b3","is_forced":false,"is_planned":false}',1795389525296);
INSERT INTO "events" VALUES('xspdkNb7KFecNB4y',12,1,'command-5','{"type":"acted","seat":0,"action":"b1b2","is_forced":false,"is_planned":false}',1795389525299);
INSERT INTO "events" VALUES('xspdkNb7KFecNB4y',13,2,'command-5','{"type":"acted","seat":1,"action":"b3b2","is_forced":false,"is_planned":false}',1795389525303);
INSERT INTO "events" VALUES('xspdkNb7KFecNB4y',14,1,'command-6','{"type":"acted","seat":0,"action":"a2a3","is_forced":false,"is_planned":false}',1795389525306);
INSERT INTO "events" VALUES('xspdkNb7KFecNB4y',15,2,'command-6','{"type":"acted","seat":1,"action":"b2c3","is_forced":false,"is_planned":false}',1795389525310);
INSERT INTO "events" VALUES('xspdkNb7KFecNB4y',16,1,'command-7','{"type":"acted","seat":0,"action":"c4c5","is_forced":false,"is_planned":false}',1795389525313);
INSERT INTO "events" VALUES('xspdkNb7KFecNB4y',17,1,'command-8','{"type":"asked","player":0}',1795389525318);
INSERT INTO "events" VALUES('xspdkNb7KFecNB4y',18,2,'command-7','{"type":"asked","player":1}',1795389525323);
INSERT INTO "events" VALUES('xspdkNb7KFecNB4y',19,NULL,NULL,'{"type":"started","match":"_dcDbcUawIGHHCtU","seed":"4bb270d07dcba39c5b1a48c3dbb4c60ec0d767b35dafed5d5ad5382f44c412e5","rules_version":2,"drawn":[]}',1795389525323);
INSERT INTO "events" VALUES('xspdkNb7KFecNB4y',20,2,'command-8','{"type":"acted","seat":0,"action":"a1a2","is_forced":false,"is_planned":false}',1795389525356);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',1,1,NULL,'{"type":"opened","game":"abilene","options":{"players":3,"sale_limit":1,"hidden_totals":false,"board":""},"form":"exchange","guest":1,"players":[{"name":"Anna","level":0}],"match":"Gzz3JEsTQlklNXMN","seed":"d514841bb0ecdda63c72a08842adeb45c35db1d659c7ee56015558cc4d365c69","seat":0,"invite":"52rGvt9Mb6CWHSxX","is_open":false,"hints":false,"pace":{"kind":"untimed","bank":0.0,"increment":0.0,"per_move":0.0},"on_timeout":"computer","undo":"consent","watch":"all","notebook":false,"branch":null}',1795389525431);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',2,2,NULL,'{"type":"joined","guest":2,"name":"Ben"}',1795389525448);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',3,3,NULL,'{"type":"joined","guest":3,"name":"Cleo"}',1795389525637);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',4,NULL,NULL,'{"type":"started","match":"Gzz3JEsTQlklNXMN","seed":"d514841bb0ecdda63c72a08842adeb45c35db1d659c7ee56015558cc4d365c69","rules_version":1,"drawn":[]}',1795389525655);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',5,3,'command-1','{"type":"acted","seat":2,"action":"unbranded","is_forced":false,"is_planned":false}',1795389525676);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',6,2,'command-1','{"type":"acted","seat":1,"action":"1000","is_forced":false,"is_planned":false}',1795389525695);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',7,1,'command-1','{"type":"acted","seat":0,"action":"600","is_forced":false,"is_planned":false}',1795389525703);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',8,1,'command-2','{"type":"acted","seat":0,"action":"300","is_forced":false,"is_planned":false}',1795389525718);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',9,2,'command-2','{"type":"acted","seat":1,"action":"600","is_forced":false,"is_planned":false}',1795389525728);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',10,3,'command-2','{"type":"took-back","seat":2}',1795389525740);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',11,2,'command-3','{"type":"acted","seat":1,"action":"unbranded","is_forced":false,"is_planned":false}',1795389525753);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',12,2,'command-4','{"type":"acted","seat":1,"action":"100","is_forced":false,"is_planned":false}',1795389525763);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',13,2,'command-5','{"type":"acted","seat":1,"action":"600","is_forced":false,"is_planned":false}',1795389525769);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',14,2,'command-6','{"type":"acted","seat":1,"action":"300","is_forced":false,"is_planned":false}',1795389525775);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',15,1,'command-3','{"type":"acted","seat":0,"action":"600","is_forced":false,"is_planned":false}',1795389525781);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',16,3,'command-3','{"type":"acted","seat":2,"action":"300","is_forced":false,"is_planned":false}',1795389525786);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',17,3,'command-4','{"type":"acted","seat":2,"action":"600","is_forced":false,"is_planned":false}',1795389525791);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',18,1,'command-4','{"type":"acted","seat":0,"action":"300","is_forced":false,"is_planned":false}',1795389525796);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',19,1,'command-5','{"type":"took-back","seat":0}',1795389525802);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',20,1,'command-6','{"type":"acted","seat":0,"action":"100","is_forced":false,"is_planned":false}',1795389525822);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',21,2,'command-7','{"type":"acted","seat":1,"action":"unbranded","is_forced":false,"is_planned":false}',1795389525832);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',22,1,'command-7','{"type":"acted","seat":0,"action":"600","is_forced":false,"is_planned":false}',1795389525851);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',23,3,'command-5','{"type":"acted","seat":2,"action":"100","is_forced":false,"is_planned":false}',1795389525862);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',24,3,'command-6','{"type":"acted","seat":2,"action":"600","is_forced":false,"is_planned":false}',1795389525874);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',25,3,'command-7','{"type":"acted","seat":2,"action":"300","is_forced":false,"is_planned":false}',1795389525890);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',26,1,'command-8','{"type":"acted","seat":0,"action":"300","is_forced":false,"is_planned":false}',1795389525902);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',27,3,'command-8','{"type":"acted","seat":2,"action":"600","is_forced":false,"is_planned":false}',1795389525918);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',28,2,'command-8','{"type":"took-back","seat":1}',1795389525934);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',29,2,'command-9','{"type":"acted","seat":1,"action":"unbranded","is_forced":false,"is_planned":false}',1795389525951);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',30,2,'command-10','{"type":"acted","seat":1,"action":"unbranded","is_forced":false,"is_planned":false}',1795389525962);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',31,2,'command-11','{"type":"acted","seat":1,"action":"100","is_forced":false,"is_planned":false}',1795389525974);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',32,2,'command-12','{"type":"acted","seat":1,"action":"300","is_forced":false,"is_planned":false}',1795389525990);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',33,2,'command-13','{"type":"acted","seat":1,"action":"600","is_forced":false,"is_planned":false}',1795389526002);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',34,2,'command-14','{"type":"acted","seat":1,"action":"300","is_forced":false,"is_planned":false}',1795389526019);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',35,3,'command-9','{"type":"acted","seat":2,"action":"unbranded","is_forced":false,"is_planned":false}',1795389526031);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',36,3,'command-10','{"type":"acted","seat":2,"action":"1000","is_forced":false,"is_planned":false}',1795389526047);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',37,3,'command-11','{"type":"acted","seat":2,"action":"unbranded","is_forced":false,"is_planned":false}',1795389526062);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',38,2,'command-15','{"type":"acted","seat":1,"action":"600","is_forced":false,"is_planned":false}',1795389526108);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',39,1,'command-9','{"type":"acted","seat":0,"action":"300","is_forced":false,"is_planned":false}',1795389526141);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',40,1,'command-10','{"type":"acted","seat":0,"action":"600","is_forced":false,"is_planned":false}',1795389526164);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',41,1,'command-11','{"type":"acted","seat":0,"action":"1000","is_forced":false,"is_planned":false}',1795389526191);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',42,2,'command-16','{"type":"acted","seat":1,"action":"1000","is_forced":false,"is_planned":false}',1795389526206);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',43,1,'command-12','{"type":"acted","seat":0,"action":"unbranded","is_forced":false,"is_planned":false}',1795389526224);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',44,2,'command-17','{"type":"acted","seat":1,"action":"600","is_forced":false,"is_planned":false}',1795389526243);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',45,1,'command-13','{"type":"acted","seat":0,"action":"unbranded","is_forced":false,"is_planned":false}',1795389526316);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',46,1,'command-14','{"type":"acted","seat":0,"action":"600","is_forced":false,"is_planned":false}',1795389526358);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',47,NULL,NULL,'{"type":"acted","seat":-1,"action":"5","is_forced":false,"is_planned":false}',1795389526358);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',48,NULL,NULL,'{"type":"acted","seat":-1,"action":"0","is_forced":false,"is_planned":false}',1795389526358);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',49,NULL,NULL,'{"type":"acted","seat":-1,"action":"3","is_forced":false,"is_planned":false}',1795389526358);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',50,NULL,NULL,'{"type":"acted","seat":-1,"action":"2","is_forced":false,"is_planned":false}',1795389526358);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',51,NULL,NULL,'{"type":"acted","seat":-1,"action":"2","is_forced":false,"is_planned":false}',1795389526358);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',52,1,'command-15','{"type":"acted","seat":0,"action":"cow 5 A6-1>town","is_forced":false,"is_planned":false}',1795389526470);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',53,NULL,NULL,'{"type":"acted","seat":0,"action":"done","is_forced":true,"is_planned":false}',1795389526470);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',54,1,'command-16','{"type":"acted","seat":0,"action":"boy 3 A4-1>town","is_forced":false,"is_planned":false}',1795389526514);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',55,1,'command-17','{"type":"acted","seat":0,"action":"boy 2 A4>A3","is_forced":false,"is_planned":false}',1795389526542);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',56,1,'command-18','{"type":"acted","seat":0,"action":"boy 2 A5+1>A6+3","is_forced":false,"is_planned":false}',1795389526568);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',57,3,'command-12','{"type":"acted","seat":2,"action":"none","is_forced":false,"is_planned":false}',1795389526595);
INSERT INTO "events" VALUES('KYzis-2-KQcfkXPR',58,2,'command-18','{"type":"acted","seat":1,"action":"other","is_forced":false,"is_planned":false}',1795389526616);
INSERT INTO "events" VALUES('gz6upzxLhDiA9JmF',20,NULL,NULL,'{"type":"woke","at_ms":1795389526904}',1795389527647);
INSERT INTO "events" VALUES('AvqdZKv5loQ-DoPx',7,NULL,NULL,'{"type":"woke","at_ms":1795389526904}',1795389527746);
CREATE TABLE guests (
	id INTEGER NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	colour VARCHAR(10) NOT NULL, 
	created_ms BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "guests" VALUES(1,'Anna','violet',1795389514664);
INSERT INTO "guests" VALUES(2,'Ben','violet',1795389514691);
INSERT INTO "guests" VALUES(3,'Cleo','violet',1795389514698);
CREATE TABLE house_keys (
	name VARCHAR(20) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "house_keys" VALUES('vapid','z3OhdSw1DnFr9iExszT1DWEEiqI-e7YKEHjc60NVFgk');
CREATE TABLE hushed (
	guest_id INTEGER NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	PRIMARY KEY (guest_id, table_id), 
	FOREIGN KEY(guest_id) REFERENCES guests (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "hushed" VALUES(2,'2RFy1KQihfyL0kWd');
CREATE TABLE ignored (
	id INTEGER NOT NULL, 
	guest_id INTEGER NOT NULL, 
	other_id INTEGER NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	is_blocked BOOLEAN NOT NULL, 
	since_ms BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT ignored_once UNIQUE (guest_id, other_id), 
	FOREIGN KEY(guest_id) REFERENCES guests (id), 
	FOREIGN KEY(other_id) REFERENCES guests (id)
);
INSERT INTO "ignored" VALUES(1,1,2,'Ben',0,1795389518344);
CREATE TABLE letters (
	id VARCHAR(32) NOT NULL, 
	address_id INTEGER NOT NULL, 
	body TEXT NOT NULL, 
	made_ms BIGINT NOT NULL, 
	due_ms BIGINT NOT NULL, 
	tries INTEGER NOT NULL, 
	state VARCHAR(10) NOT NULL, 
	error TEXT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(address_id) REFERENCES alert_addresses (id)
);
INSERT INTO "letters" VALUES('-bX5_vmUXXGnBxwo',2,'[{"kind":"code","made_ms":1795389515985,"code":"79035292"}]',1795389515985,1795389635990,1,'sent','');
CREATE TABLE matches (
	id VARCHAR(32) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "matches" VALUES('W9lNEYvUWjeIWc_-','qWi705Ym5wfJnUaG');
INSERT INTO "matches" VALUES('f6DLOw4DCAB9KQ-O','2hcb3OG0tMBdiOqK');
INSERT INTO "matches" VALUES('gtm3X9GximOExvo8','K_KxsMVSJ9N5caUA');
INSERT INTO "matches" VALUES('7SdK9RXgdAOPQvmr','gz6upzxLhDiA9JmF');
INSERT INTO "matches" VALUES('EzWQ48H2ZfqgquWu','2RFy1KQihfyL0kWd');
INSERT INTO "matches" VALUES('G76uFqlCOpsVEvEF','AvqdZKv5loQ-DoPx');
INSERT INTO "matches" VALUES('w6amQT4hfF8dHYUr','MoQ5oH_RvhkgpPGq');
INSERT INTO "matches" VALUES('qlxDYOtKJPO0f_2j','CDsEicddjAGUqoi8');
INSERT INTO "matches" VALUES('hzPU0leg74fVmqpc','xspdkNb7KFecNB4y');
INSERT INTO "matches" VALUES('_dcDbcUawIGHHCtU','xspdkNb7KFecNB4y');
INSERT INTO "matches" VALUES('Gzz3JEsTQlklNXMN','KYzis-2-KQcfkXPR');
CREATE TABLE passkeys (
	id TEXT NOT NULL, 
	guest_id INTEGER NOT NULL, 
	public_key BLOB NOT NULL, 
	sign_count BIGINT NOT NULL, 
	created_ms BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(guest_id) REFERENCES accounts (guest_id)
);
CREATE TABLE ratings (
	guest_id INTEGER NOT NULL, 
	game VARCHAR(40) NOT NULL, 
	mu FLOAT NOT NULL, 
	sigma FLOAT NOT NULL, 
	matches INTEGER NOT NULL, 
	PRIMARY KEY (guest_id, game), 
	FOREIGN KEY(guest_id) REFERENCES guests (id)
);
INSERT INTO "ratings" VALUES(1,'zoff',2.23646105068595026912e+01,8.06590141354368,1);
INSERT INTO "ratings" VALUES(2,'zoff',2.76353894931404973087e+01,8.06590141354368,1);
INSERT INTO "ratings" VALUES(1,'buffalo',2.76353894931404973087e+01,8.06590141354368,1);
INSERT INTO "ratings" VALUES(2,'buffalo',2.23646105068595026912e+01,8.06590141354368,1);
INSERT INTO "ratings" VALUES(1,'abilene',2.78690486807494259831e+01,8.20524337739799314306e+00,1);
INSERT INTO "ratings" VALUES(2,'abilene',2.14136891490632166315e+01,8.0582242228023783781e+00,1);
INSERT INTO "ratings" VALUES(3,'abilene',2.57172621701873573831e+01,8.0582242228023783781e+00,1);
CREATE TABLE reports (
	id INTEGER NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	guest_id INTEGER NOT NULL, 
	other_id INTEGER NOT NULL, 
	number INTEGER NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	reason TEXT NOT NULL, 
	context TEXT NOT NULL, 
	at_ms BIGINT NOT NULL, 
	PRIMARY KEY (id), 
	CONSTRAINT reported_once UNIQUE (guest_id, table_id, other_id, number), 
	FOREIGN KEY(table_id) REFERENCES tables (id), 
	FOREIGN KEY(guest_id) REFERENCES guests (id), 
	FOREIGN KEY(other_id) REFERENCES guests (id)
);
INSERT INTO "reports" VALUES(1,'2RFy1KQihfyL0kWd',1,2,2,'Ben','Rude','[[1,1,"Anna","buffalo",false,"Howdy 🐄",1795389518269],[2,2,"Ben","chief",false,"À nous deux, Größe",1795389518272]]',1795389518309);
CREATE TABLE results (
	match_id VARCHAR(32) NOT NULL, 
	player INTEGER NOT NULL, 
	guest_id INTEGER, 
	game VARCHAR(40) NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	place INTEGER NOT NULL, 
	points INTEGER, 
	change INTEGER, 
	ended_ms BIGINT NOT NULL, 
	PRIMARY KEY (match_id, player), 
	FOREIGN KEY(match_id) REFERENCES matches (id), 
	FOREIGN KEY(guest_id) REFERENCES guests (id)
);
INSERT INTO "results" VALUES('qlxDYOtKJPO0f_2j',0,1,'zoff','Anna',2,1395,-105,1795389525174);
INSERT INTO "results" VALUES('qlxDYOtKJPO0f_2j',1,2,'zoff','Ben',1,1605,105,1795389525174);
INSERT INTO "results" VALUES('hzPU0leg74fVmqpc',0,1,'buffalo','Anna',1,1605,105,1795389525313);
INSERT INTO "results" VALUES('hzPU0leg74fVmqpc',1,2,'buffalo','Ben',2,1395,-105,1795389525313);
INSERT INTO "results" VALUES('Gzz3JEsTQlklNXMN',0,1,'abilene','Anna',1,1615,115,1795389526617);
INSERT INTO "results" VALUES('Gzz3JEsTQlklNXMN',1,2,'abilene','Ben',3,1357,-143,1795389526617);
INSERT INTO "results" VALUES('Gzz3JEsTQlklNXMN',2,3,'abilene','Cleo',2,1529,29,1795389526617);
CREATE TABLE sessions (
	token_hash VARCHAR(64) NOT NULL, 
	guest_id INTEGER NOT NULL, 
	created_ms BIGINT NOT NULL, 
	proven_ms BIGINT NOT NULL, 
	PRIMARY KEY (token_hash), 
	FOREIGN KEY(guest_id) REFERENCES guests (id)
);
INSERT INTO "sessions" VALUES('3b8330f31d82918ddb47022ebf0c1c958c0783695e89ad7440ec5b6c7609bac1',3,1795389514698,0);
INSERT INTO "sessions" VALUES('5e8a61d251b8ea419458ac50a6c1960262d8dc30c6377351c66e4a01fee06053',1,1795389515340,1795389515340);
INSERT INTO "sessions" VALUES('39b55cc1de4f621a65df84fd7f0e2f0020afeee4437032bfc82002531a04559b',2,1795389515825,1795389515825);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	created_ms BIGINT NOT NULL, creator INTEGER, is_over BOOLEAN DEFAULT 1 NOT NULL, game VARCHAR(40), phase VARCHAR(10), is_open BOOLEAN DEFAULT 0 NOT NULL, seats INTEGER DEFAULT '0' NOT NULL, active_ms BIGINT DEFAULT '0' NOT NULL, deadline_ms BIGINT, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('qWi705Ym5wfJnUaG',1795389516589,1,0,'zoff','waiting',0,3,1795389516589,NULL);
INSERT INTO "tables" VALUES('2hcb3OG0tMBdiOqK',1795389516598,1,0,'buffalo','waiting',0,2,1795389516598,NULL);
INSERT INTO "tables" VALUES('K_KxsMVSJ9N5caUA',1795389516605,1,0,'abilene','waiting',1,4,1795389516605,NULL);
INSERT INTO "tables" VALUES('gz6upzxLhDiA9JmF',1795389516610,1,0,'zoff','playing',0,3,1795389527647,1795390131134);
INSERT INTO "tables" VALUES('2RFy1KQihfyL0kWd',1795389518096,1,0,'buffalo','playing',0,2,1795389518199,1795648718198);
INSERT INTO "tables" VALUES('AvqdZKv5loQ-DoPx',1795389518378,1,0,'buffalo','playing',0,2,1795389527746,1795390131896);
INSERT INTO "tables" VALUES('MoQ5oH_RvhkgpPGq',1795389518554,1,0,'abilene','playing',0,3,1795389523853,1795648723841);
INSERT INTO "tables" VALUES('CDsEicddjAGUqoi8',1795389524000,1,1,'zoff','over',0,2,1795389525174,NULL);
INSERT INTO "tables" VALUES('xspdkNb7KFecNB4y',1795389525206,1,0,'buffalo','playing',0,2,1795389525357,NULL);
INSERT INTO "tables" VALUES('KYzis-2-KQcfkXPR',1795389525431,1,1,'abilene','over',0,3,1795389526617,NULL);
CREATE TABLE vacations (
	guest_id INTEGER NOT NULL, 
	first DATE NOT NULL, 
	last DATE NOT NULL, 
	set_ms BIGINT NOT NULL, 
	PRIMARY KEY (guest_id, first), 
	FOREIGN KEY(guest_id) REFERENCES guests (id)
);
INSERT INTO "vacations" VALUES(3,'2026-11-22','2026-12-01',1795389516461);
CREATE TABLE visits (
	guest_id INTEGER NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	seen_ms BIGINT NOT NULL, 
	until_ms BIGINT NOT NULL, 
	PRIMARY KEY (guest_id, table_id), 
	FOREIGN KEY(guest_id) REFERENCES guests (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "visits" VALUES(2,'gz6upzxLhDiA9JmF',1795389528158,0);
INSERT INTO "visits" VALUES(2,'2RFy1KQihfyL0kWd',1795389528175,0);
INSERT INTO "visits" VALUES(2,'AvqdZKv5loQ-DoPx',1795389528191,0);
INSERT INTO "visits" VALUES(2,'MoQ5oH_RvhkgpPGq',1795389528247,0);
INSERT INTO "visits" VALUES(2,'CDsEicddjAGUqoi8',1795389528338,0);
INSERT INTO "visits" VALUES(2,'xspdkNb7KFecNB4y',1795389528351,0);
INSERT INTO "visits" VALUES(2,'KYzis-2-KQcfkXPR',1795389528409,0);
CREATE INDEX ix_matches_table_id ON matches (table_id);
CREATE INDEX ix_tables_creator ON tables (creator);
CREATE INDEX ix_sessions_guest_id ON sessions (guest_id);
CREATE INDEX ix_passkeys_guest_id ON passkeys (guest_id);
CREATE INDEX ix_tables_open ON tables (is_open, phase, active_ms);
CREATE INDEX ix_chairs_guest_id ON chairs (guest_id);
CREATE INDEX ix_results_guest_id ON results (guest_id, ended_ms);
CREATE INDEX ix_tables_deadline_ms ON tables (deadline_ms);
CREATE INDEX ix_chat_messages_guest_id ON chat_messages (guest_id);
CREATE INDEX ix_chat_messages_at_ms ON chat_messages (at_ms);
CREATE INDEX ix_ignored_other_id ON ignored (other_id);
CREATE INDEX ix_reports_at_ms ON reports (at_ms);
CREATE INDEX ix_alerts_due ON alerts (is_waiting, due_ms);
CREATE INDEX ix_letters_address_id ON letters (address_id);
CREATE INDEX ix_letters_due ON letters (state, due_ms);
COMMIT;
