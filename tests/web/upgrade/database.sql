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
INSERT INTO "chairs" VALUES('zoff-two-finished',0,1,'Anna',0,0);
INSERT INTO "chairs" VALUES('zoff-two-finished',1,2,'Ben',0,0);
INSERT INTO "chairs" VALUES('zoff-three-finished',0,1,'Anna',0,0);
INSERT INTO "chairs" VALUES('zoff-three-finished',1,2,'Ben',0,0);
INSERT INTO "chairs" VALUES('zoff-three-finished',2,3,'Cleo',0,0);
INSERT INTO "chairs" VALUES('abilene-finished',0,1,'Anna',0,0);
INSERT INTO "chairs" VALUES('abilene-finished',1,2,'Ben',0,0);
INSERT INTO "chairs" VALUES('abilene-finished',2,3,'Cleo',0,0);
INSERT INTO "chairs" VALUES('buffalo-finished',0,1,'Anna',0,0);
INSERT INTO "chairs" VALUES('buffalo-finished',1,2,'Ben',0,0);
INSERT INTO "chairs" VALUES('zoff-two-running',0,1,'Anna',0,1);
INSERT INTO "chairs" VALUES('zoff-two-running',1,2,'Ben',0,1);
INSERT INTO "chairs" VALUES('zoff-three-running',0,1,'Anna',0,1);
INSERT INTO "chairs" VALUES('zoff-three-running',1,2,'Ben',0,1);
INSERT INTO "chairs" VALUES('zoff-three-running',2,3,'Cleo',0,1);
INSERT INTO "chairs" VALUES('abilene-running',0,1,'Anna',0,0);
INSERT INTO "chairs" VALUES('abilene-running',1,2,'Ben',0,1);
INSERT INTO "chairs" VALUES('abilene-running',2,3,'Cleo',0,0);
INSERT INTO "chairs" VALUES('buffalo-opening',0,1,'Anna',0,1);
INSERT INTO "chairs" VALUES('buffalo-opening',1,2,'Ben',0,0);
INSERT INTO "chairs" VALUES('buffalo-handicap',0,1,'Anna',0,1);
INSERT INTO "chairs" VALUES('buffalo-handicap',1,2,'Ben',0,0);
INSERT INTO "chairs" VALUES('buffalo-exchange',0,1,'Anna',0,1);
INSERT INTO "chairs" VALUES('buffalo-exchange',1,2,'Ben',0,0);
INSERT INTO "chairs" VALUES('zoff-branch',0,1,'Anna',0,0);
INSERT INTO "chairs" VALUES('zoff-branch',1,2,'Ben',0,1);
INSERT INTO "chairs" VALUES('buffalo-branch-waiting',0,1,'Anna',0,0);
INSERT INTO "chairs" VALUES('buffalo-waiting',0,1,'Anna',0,0);
INSERT INTO "chairs" VALUES('zoff-waiting',0,1,'Anna',0,0);
INSERT INTO "chairs" VALUES('buffalo-computer',0,1,'Anna',0,1);
INSERT INTO "chairs" VALUES('buffalo-computer',1,NULL,'Josie',2,0);
INSERT INTO "chairs" VALUES('buffalo-imported',0,NULL,'Anna',0,0);
INSERT INTO "chairs" VALUES('buffalo-imported',1,NULL,'Ben',0,0);
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
CREATE TABLE chat_rooms (
	table_id VARCHAR(32) NOT NULL, 
	may_spectators_write BOOLEAN NOT NULL, 
	PRIMARY KEY (table_id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
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
INSERT INTO "events" VALUES('zoff-two-finished',1,1,NULL,'{"type":"opened","game":"zoff","options":{"players":2,"auction":false,"fair_bonus":false,"open_tracker":false,"components":""},"form":"exchange","guest":1,"players":[{"name":"Anna","level":0}],"match":"zoff-two-finished-1","seed":"0c5f2854449640816ce5f7f10b74436f6642a1482897da438a4149f251e43d55","seat":-1,"invite":"zoff-two-finished-invite","is_open":false,"hints":false,"pace":{"kind":"untimed","bank":0.0,"increment":0.0,"per_move":0.0},"on_timeout":"computer","undo":"consent","watch":"all","branch":null}',1795354111461);
INSERT INTO "events" VALUES('zoff-two-finished',2,2,NULL,'{"type":"joined","guest":2,"name":"Ben"}',1795354111480);
INSERT INTO "events" VALUES('zoff-two-finished',3,NULL,NULL,'{"type":"started","match":"zoff-two-finished-1","seed":"0c5f2854449640816ce5f7f10b74436f6642a1482897da438a4149f251e43d55","rules_version":1,"drawn":[0,1]}',1795354111543);
INSERT INTO "events" VALUES('zoff-two-finished',4,NULL,NULL,'{"type":"acted","seat":-1,"action":"Coffee-Canyon","is_forced":false,"is_planned":false}',1795354111543);
INSERT INTO "events" VALUES('zoff-two-finished',5,NULL,NULL,'{"type":"acted","seat":-1,"action":"Powder-Prairie","is_forced":false,"is_planned":false}',1795354111543);
INSERT INTO "events" VALUES('zoff-two-finished',6,NULL,NULL,'{"type":"acted","seat":-1,"action":"Drunk''n-Creek","is_forced":false,"is_planned":false}',1795354111543);
INSERT INTO "events" VALUES('zoff-two-finished',7,NULL,NULL,'{"type":"acted","seat":-1,"action":"Thirsty-Gulch","is_forced":false,"is_planned":false}',1795354111543);
INSERT INTO "events" VALUES('zoff-two-finished',8,NULL,NULL,'{"type":"acted","seat":-1,"action":"Fire-Fields","is_forced":false,"is_planned":false}',1795354111543);
INSERT INTO "events" VALUES('zoff-two-finished',9,NULL,NULL,'{"type":"acted","seat":-1,"action":"Dead-Bull-Desert","is_forced":false,"is_planned":false}',1795354111543);
INSERT INTO "events" VALUES('zoff-two-finished',10,2,'then-1','{"type":"acted","seat":1,"action":"orange","is_forced":false,"is_planned":false}',1795354111575);
INSERT INTO "events" VALUES('zoff-two-finished',11,1,'then-1','{"type":"acted","seat":0,"action":"green","is_forced":false,"is_planned":false}',1795354111622);
INSERT INTO "events" VALUES('zoff-two-finished',12,2,'then-2','{"type":"acted","seat":1,"action":"orange","is_forced":false,"is_planned":false}',1795354111671);
INSERT INTO "events" VALUES('zoff-two-finished',13,1,'then-2','{"type":"acted","seat":0,"action":"blue","is_forced":false,"is_planned":false}',1795354111724);
INSERT INTO "events" VALUES('zoff-two-finished',14,1,'then-3','{"type":"acted","seat":0,"action":"blue","is_forced":false,"is_planned":false}',1795354111772);
INSERT INTO "events" VALUES('zoff-two-finished',15,2,'then-3','{"type":"acted","seat":1,"action":"pink","is_forced":false,"is_planned":false}',1795354111804);
INSERT INTO "events" VALUES('zoff-two-finished',16,2,'then-4','{"type":"acted","seat":1,"action":"Powder-Prairie 4F","is_forced":false,"is_planned":false}',1795354111842);
INSERT INTO "events" VALUES('zoff-two-finished',17,1,'then-4','{"type":"acted","seat":0,"action":"Thirsty-Gulch 2O","is_forced":false,"is_planned":false}',1795354111891);
INSERT INTO "events" VALUES('zoff-two-finished',18,2,'then-5','{"type":"acted","seat":1,"action":"Drunk''n-Creek 3K","is_forced":false,"is_planned":false}',1795354111940);
INSERT INTO "events" VALUES('zoff-two-finished',19,1,'then-5','{"type":"acted","seat":0,"action":"Fire-Fields 2N","is_forced":false,"is_planned":false}',1795354111973);
INSERT INTO "events" VALUES('zoff-two-finished',20,2,'then-6','{"type":"acted","seat":1,"action":"place 4","is_forced":false,"is_planned":false}',1795354112011);
INSERT INTO "events" VALUES('zoff-two-finished',21,1,'then-6','{"type":"acted","seat":0,"action":"place 2","is_forced":false,"is_planned":false}',1795354112044);
INSERT INTO "events" VALUES('zoff-two-finished',22,2,'then-7','{"type":"acted","seat":1,"action":"place 3","is_forced":false,"is_planned":false}',1795354112077);
INSERT INTO "events" VALUES('zoff-two-finished',23,1,'then-7','{"type":"acted","seat":0,"action":"place 2","is_forced":false,"is_planned":false}',1795354112110);
INSERT INTO "events" VALUES('zoff-two-finished',24,1,'then-8','{"type":"acted","seat":0,"action":"Thirsty-Gulch 2L","is_forced":false,"is_planned":false}',1795354112146);
INSERT INTO "events" VALUES('zoff-two-finished',25,2,'then-8','{"type":"acted","seat":1,"action":"Drunk''n-Creek 2H","is_forced":false,"is_planned":false}',1795354112192);
INSERT INTO "events" VALUES('zoff-two-finished',26,1,'then-9','{"type":"acted","seat":0,"action":"Powder-Prairie 4E","is_forced":false,"is_planned":false}',1795354112241);
INSERT INTO "events" VALUES('zoff-two-finished',27,2,'then-9','{"type":"acted","seat":1,"action":"Coffee-Canyon 5G","is_forced":false,"is_planned":false}',1795354112272);
INSERT INTO "events" VALUES('zoff-two-finished',28,1,'then-10','{"type":"acted","seat":0,"action":"place 0","is_forced":false,"is_planned":false}',1795354112307);
INSERT INTO "events" VALUES('zoff-two-finished',29,2,'then-10','{"type":"acted","seat":1,"action":"place 2","is_forced":false,"is_planned":false}',1795354112342);
INSERT INTO "events" VALUES('zoff-two-finished',30,2,'then-11','{"type":"acted","seat":1,"action":"place 2","is_forced":false,"is_planned":false}',1795354112376);
INSERT INTO "events" VALUES('zoff-two-finished',31,1,'then-11','{"type":"acted","seat":0,"action":"place 0","is_forced":false,"is_planned":false}',1795354112410);
INSERT INTO "events" VALUES('zoff-two-finished',32,1,'then-12','{"type":"acted","seat":0,"action":"Thirsty-Gulch 3G","is_forced":false,"is_planned":false}',1795354112451);
INSERT INTO "events" VALUES('zoff-two-finished',33,2,'then-12','{"type":"acted","seat":1,"action":"Dead-Bull-Desert 5D","is_forced":false,"is_planned":false}',1795354112500);
INSERT INTO "events" VALUES('zoff-two-finished',34,2,'then-13','{"type":"acted","seat":1,"action":"Lone-Star-Valley 2K","is_forced":false,"is_planned":false}',1795354112549);
INSERT INTO "events" VALUES('zoff-two-finished',35,1,'then-13','{"type":"acted","seat":0,"action":"Powder-Prairie 5C","is_forced":false,"is_planned":false}',1795354112584);
INSERT INTO "events" VALUES('zoff-two-finished',36,2,'then-14','{"type":"acted","seat":1,"action":"place 2","is_forced":false,"is_planned":false}',1795354112618);
INSERT INTO "events" VALUES('zoff-two-finished',37,1,'then-14','{"type":"acted","seat":0,"action":"place 2","is_forced":false,"is_planned":false}',1795354112651);
INSERT INTO "events" VALUES('zoff-two-finished',38,2,'then-15','{"type":"acted","seat":1,"action":"place 5","is_forced":false,"is_planned":false}',1795354112684);
INSERT INTO "events" VALUES('zoff-two-finished',39,1,'then-15','{"type":"acted","seat":0,"action":"place 3","is_forced":false,"is_planned":false}',1795354112718);
INSERT INTO "events" VALUES('zoff-two-finished',40,1,'then-16','{"type":"acted","seat":0,"action":"Dead-Bull-Desert 4M","is_forced":false,"is_planned":false}',1795354112758);
INSERT INTO "events" VALUES('zoff-two-finished',41,2,'then-16','{"type":"acted","seat":1,"action":"Dead-Bull-Desert 3E","is_forced":false,"is_planned":false}',1795354112807);
INSERT INTO "events" VALUES('zoff-two-finished',42,1,'then-17','{"type":"acted","seat":0,"action":"Coffee-Canyon 3D","is_forced":false,"is_planned":false}',1795354112856);
INSERT INTO "events" VALUES('zoff-two-finished',43,2,'then-17','{"type":"acted","seat":1,"action":"Drunk''n-Creek 2Q","is_forced":false,"is_planned":false}',1795354112889);
INSERT INTO "events" VALUES('zoff-two-finished',44,1,'then-18','{"type":"acted","seat":0,"action":"place 3","is_forced":false,"is_planned":false}',1795354112925);
INSERT INTO "events" VALUES('zoff-two-finished',45,2,'then-18','{"type":"acted","seat":1,"action":"place 2","is_forced":false,"is_planned":false}',1795354112960);
INSERT INTO "events" VALUES('zoff-two-finished',46,1,'then-19','{"type":"acted","seat":0,"action":"place 0","is_forced":false,"is_planned":false}',1795354112995);
INSERT INTO "events" VALUES('zoff-two-finished',47,2,'then-19','{"type":"acted","seat":1,"action":"place 2","is_forced":false,"is_planned":false}',1795354113033);
INSERT INTO "events" VALUES('zoff-two-finished',48,1,'then-20','{"type":"acted","seat":0,"action":"Thirsty-Gulch 2I","is_forced":false,"is_planned":false}',1795354113071);
INSERT INTO "events" VALUES('zoff-two-finished',49,2,'then-20','{"type":"acted","seat":1,"action":"Coffee-Canyon 4G","is_forced":false,"is_planned":false}',1795354113121);
INSERT INTO "events" VALUES('zoff-two-finished',50,2,'then-21','{"type":"acted","seat":1,"action":"Lone-Star-Valley 3H","is_forced":false,"is_planned":false}',1795354113170);
INSERT INTO "events" VALUES('zoff-two-finished',51,1,'then-21','{"type":"acted","seat":0,"action":"Powder-Prairie 3M","is_forced":false,"is_planned":false}',1795354113204);
INSERT INTO "events" VALUES('zoff-two-finished',52,2,'then-22','{"type":"acted","seat":1,"action":"place 0","is_forced":false,"is_planned":false}',1795354113240);
INSERT INTO "events" VALUES('zoff-two-finished',53,1,'then-22','{"type":"acted","seat":0,"action":"place 1","is_forced":false,"is_planned":false}',1795354113276);
INSERT INTO "events" VALUES('zoff-two-finished',54,2,'then-23','{"type":"acted","seat":1,"action":"bonus Lone-Star-Valley 1","is_forced":false,"is_planned":false}',1795354113314);
INSERT INTO "events" VALUES('zoff-two-finished',55,1,'then-23','{"type":"acted","seat":0,"action":"bonus Dead-Bull-Desert 1","is_forced":false,"is_planned":false}',1795354113350);
INSERT INTO "events" VALUES('zoff-two-finished',56,2,'then-24','{"type":"acted","seat":1,"action":"place 3","is_forced":false,"is_planned":false}',1795354113385);
INSERT INTO "events" VALUES('zoff-two-finished',57,1,'then-24','{"type":"acted","seat":0,"action":"place 0","is_forced":false,"is_planned":false}',1795354113421);
INSERT INTO "events" VALUES('zoff-two-finished',58,2,'then-25','{"type":"acted","seat":1,"action":"Thirsty-Gulch 2S","is_forced":false,"is_planned":false}',1795354113459);
INSERT INTO "events" VALUES('zoff-two-finished',59,1,'then-25','{"type":"acted","seat":0,"action":"Coffee-Canyon 5H","is_forced":false,"is_planned":false}',1795354113508);
INSERT INTO "events" VALUES('zoff-two-finished',60,2,'then-26','{"type":"acted","seat":1,"action":"Lone-Star-Valley 4J","is_forced":false,"is_planned":false}',1795354113559);
INSERT INTO "events" VALUES('zoff-two-finished',61,1,'then-26','{"type":"acted","seat":0,"action":"Lone-Star-Valley 4L","is_forced":false,"is_planned":false}',1795354113592);
INSERT INTO "events" VALUES('zoff-two-finished',62,2,'then-27','{"type":"acted","seat":1,"action":"place 2","is_forced":false,"is_planned":false}',1795354113629);
INSERT INTO "events" VALUES('zoff-two-finished',63,NULL,NULL,'{"type":"acted","seat":0,"action":"place 0","is_forced":true,"is_planned":false}',1795354113629);
INSERT INTO "events" VALUES('zoff-two-finished',64,1,'then-27','{"type":"acted","seat":0,"action":"place 1","is_forced":false,"is_planned":false}',1795354113671);
INSERT INTO "events" VALUES('zoff-two-finished',65,1,'then-28','{"type":"acted","seat":0,"action":"bonus Dead-Bull-Desert 1","is_forced":false,"is_planned":false}',1795354113706);
INSERT INTO "events" VALUES('zoff-two-finished',66,2,'then-28','{"type":"acted","seat":1,"action":"bonus Lone-Star-Valley 1","is_forced":false,"is_planned":false}',1795354113739);
INSERT INTO "events" VALUES('zoff-two-finished',67,2,'then-29','{"type":"acted","seat":1,"action":"stop","is_forced":false,"is_planned":false}',1795354113769);
INSERT INTO "events" VALUES('zoff-two-finished',68,2,'then-30','{"type":"acted","seat":1,"action":"stop","is_forced":false,"is_planned":false}',1795354113802);
INSERT INTO "events" VALUES('zoff-two-finished',69,2,'then-31','{"type":"acted","seat":1,"action":"place 0","is_forced":false,"is_planned":false}',1795354113836);
INSERT INTO "events" VALUES('zoff-three-finished',1,1,NULL,'{"type":"opened","game":"zoff","options":{"players":3,"auction":true,"fair_bonus":true,"open_tracker":false,"components":""},"form":"exchange","guest":1,"players":[{"name":"Anna","level":0}],"match":"zoff-three-finished-1","seed":"6452a4078e464a13d5f912a160a31a6aeab4ac07b9d8c9a743b0eb687800f2ec","seat":-1,"invite":"zoff-three-finished-invite","is_open":false,"hints":false,"pace":{"kind":"untimed","bank":0.0,"increment":0.0,"per_move":0.0},"on_timeout":"computer","undo":"consent","watch":"all","branch":null}',1795354113891);
INSERT INTO "events" VALUES('zoff-three-finished',2,2,NULL,'{"type":"joined","guest":2,"name":"Ben"}',1795354113899);
INSERT INTO "events" VALUES('zoff-three-finished',3,3,NULL,'{"type":"joined","guest":3,"name":"Cleo"}',1795354113909);
INSERT INTO "events" VALUES('zoff-three-finished',4,NULL,NULL,'{"type":"started","match":"zoff-three-finished-1","seed":"6452a4078e464a13d5f912a160a31a6aeab4ac07b9d8c9a743b0eb687800f2ec","rules_version":1,"drawn":[1,0,2]}',1795354113982);
INSERT INTO "events" VALUES('zoff-three-finished',5,NULL,NULL,'{"type":"acted","seat":-1,"action":"Fire-Fields","is_forced":false,"is_planned":false}',1795354113982);
INSERT INTO "events" VALUES('zoff-three-finished',6,NULL,NULL,'{"type":"acted","seat":-1,"action":"Drunk''n-Creek","is_forced":false,"is_planned":false}',1795354113982);
INSERT INTO "events" VALUES('zoff-three-finished',7,NULL,NULL,'{"type":"acted","seat":-1,"action":"Dead-Bull-Desert","is_forced":false,"is_planned":false}',1795354113982);
INSERT INTO "events" VALUES('zoff-three-finished',8,NULL,NULL,'{"type":"acted","seat":-1,"action":"Coffee-Canyon","is_forced":false,"is_planned":false}',1795354113982);
INSERT INTO "events" VALUES('zoff-three-finished',9,NULL,NULL,'{"type":"acted","seat":-1,"action":"Powder-Prairie","is_forced":false,"is_planned":false}',1795354113982);
INSERT INTO "events" VALUES('zoff-three-finished',10,NULL,NULL,'{"type":"acted","seat":-1,"action":"Lucky-Pickle","is_forced":false,"is_planned":false}',1795354113982);
INSERT INTO "events" VALUES('zoff-three-finished',11,NULL,NULL,'{"type":"acted","seat":-1,"action":"Lone-Star-Valley","is_forced":false,"is_planned":false}',1795354113982);
INSERT INTO "events" VALUES('zoff-three-finished',12,NULL,NULL,'{"type":"acted","seat":-1,"action":"Rattler-Ridge","is_forced":false,"is_planned":false}',1795354113982);
INSERT INTO "events" VALUES('zoff-three-finished',13,NULL,NULL,'{"type":"acted","seat":-1,"action":"Thirsty-Gulch","is_forced":false,"is_planned":false}',1795354113982);
INSERT INTO "events" VALUES('zoff-three-finished',14,1,'then-1','{"type":"acted","seat":1,"action":"bid 5.8988","is_forced":false,"is_planned":false}',1795354114020);
INSERT INTO "events" VALUES('zoff-three-finished',15,2,'then-1','{"type":"acted","seat":0,"action":"bid 1.9931","is_forced":false,"is_planned":false}',1795354114056);
INSERT INTO "events" VALUES('zoff-three-finished',16,3,'then-1','{"type":"acted","seat":2,"action":"bid 5.5562","is_forced":false,"is_planned":false}',1795354114088);
INSERT INTO "events" VALUES('zoff-three-finished',17,1,'then-2','{"type":"acted","seat":1,"action":"pick green","is_forced":false,"is_planned":false}',1795354114123);
INSERT INTO "events" VALUES('zoff-three-finished',18,3,'then-2','{"type":"acted","seat":2,"action":"pick violet","is_forced":false,"is_planned":false}',1795354114160);
INSERT INTO "events" VALUES('zoff-three-finished',19,NULL,NULL,'{"type":"acted","seat":0,"action":"pick blue","is_forced":true,"is_planned":false}',1795354114160);
INSERT INTO "events" VALUES('zoff-three-finished',20,1,'then-3','{"type":"acted","seat":1,"action":"Rattler-Ridge 2F","is_forced":false,"is_planned":false}',1795354114208);
INSERT INTO "events" VALUES('zoff-three-finished',21,3,'then-3','{"type":"acted","seat":2,"action":"Rattler-Ridge 4I","is_forced":false,"is_planned":false}',1795354114277);
INSERT INTO "events" VALUES('zoff-three-finished',22,1,'then-4','{"type":"acted","seat":1,"action":"Thirsty-Gulch 2P","is_forced":false,"is_planned":false}',1795354114345);
INSERT INTO "events" VALUES('zoff-three-finished',23,3,'then-4','{"type":"acted","seat":2,"action":"Thirsty-Gulch 5F","is_forced":false,"is_planned":false}',1795354114380);
INSERT INTO "events" VALUES('zoff-three-finished',24,2,'then-2','{"type":"acted","seat":0,"action":"Lone-Star-Valley 5C","is_forced":false,"is_planned":false}',1795354114419);
INSERT INTO "events" VALUES('zoff-three-finished',25,2,'then-3','{"type":"acted","seat":0,"action":"Drunk''n-Creek 2L","is_forced":false,"is_planned":false}',1795354114490);
INSERT INTO "events" VALUES('zoff-three-finished',26,2,'then-4','{"type":"acted","seat":0,"action":"place 0","is_forced":false,"is_planned":false}',1795354114522);
INSERT INTO "events" VALUES('zoff-three-finished',27,2,'then-5','{"type":"acted","seat":0,"action":"place 0","is_forced":false,"is_planned":false}',1795354114560);
INSERT INTO "events" VALUES('zoff-three-finished',28,1,'then-5','{"type":"acted","seat":1,"action":"place 0","is_forced":false,"is_planned":false}',1795354114598);
INSERT INTO "events" VALUES('zoff-three-finished',29,3,'then-5','{"type":"acted","seat":2,"action":"place 0","is_forced":false,"is_planned":false}',1795354114636);
INSERT INTO "events" VALUES('zoff-three-finished',30,3,'then-6','{"type":"acted","seat":2,"action":"place 3","is_forced":false,"is_planned":false}',1795354114671);
INSERT INTO "events" VALUES('zoff-three-finished',31,1,'then-6','{"type":"acted","seat":1,"action":"place 1","is_forced":false,"is_planned":false}',1795354114721);
INSERT INTO "events" VALUES('zoff-three-finished',32,3,'then-7','{"type":"acted","seat":2,"action":"Fire-Fields 2G","is_forced":false,"is_planned":false}',1795354114818);
INSERT INTO "events" VALUES('zoff-three-finished',33,3,'then-8','{"type":"acted","seat":2,"action":"Drunk''n-Creek 3O","is_forced":false,"is_planned":false}',1795354114887);
INSERT INTO "events" VALUES('zoff-three-finished',34,2,'then-6','{"type":"acted","seat":0,"action":"Lone-Star-Valley 2I","is_forced":false,"is_planned":false}',1795354114924);
INSERT INTO "events" VALUES('zoff-three-finished',35,2,'then-7','{"type":"acted","seat":0,"action":"Dead-Bull-Desert 4L","is_forced":false,"is_planned":false}',1795354114994);
INSERT INTO "events" VALUES('zoff-three-finished',36,1,'then-7','{"type":"acted","seat":1,"action":"Lone-Star-Valley 3L","is_forced":false,"is_planned":false}',1795354115029);
INSERT INTO "events" VALUES('zoff-three-finished',37,1,'then-8','{"type":"acted","seat":1,"action":"Rattler-Ridge 5B","is_forced":false,"is_planned":false}',1795354115143);
INSERT INTO "events" VALUES('zoff-three-finished',38,2,'then-8','{"type":"acted","seat":0,"action":"place 1","is_forced":false,"is_planned":false}',1795354115180);
INSERT INTO "events" VALUES('zoff-three-finished',39,1,'then-9','{"type":"acted","seat":1,"action":"place 0","is_forced":false,"is_planned":false}',1795354115216);
INSERT INTO "events" VALUES('zoff-three-finished',40,2,'then-9','{"type":"acted","seat":0,"action":"place 3","is_forced":false,"is_planned":false}',1795354115251);
INSERT INTO "events" VALUES('zoff-three-finished',41,3,'then-9','{"type":"acted","seat":2,"action":"place 0","is_forced":false,"is_planned":false}',1795354115289);
INSERT INTO "events" VALUES('zoff-three-finished',42,3,'then-10','{"type":"acted","seat":2,"action":"place 2","is_forced":false,"is_planned":false}',1795354115325);
INSERT INTO "events" VALUES('zoff-three-finished',43,1,'then-10','{"type":"acted","seat":1,"action":"place 5","is_forced":false,"is_planned":false}',1795354115363);
INSERT INTO "events" VALUES('zoff-three-finished',44,1,'then-11','{"type":"acted","seat":1,"action":"Dead-Bull-Desert 5I","is_forced":false,"is_planned":false}',1795354115410);
INSERT INTO "events" VALUES('zoff-three-finished',45,3,'then-11','{"type":"acted","seat":2,"action":"Drunk''n-Creek 2S","is_forced":false,"is_planned":false}',1795354115479);
INSERT INTO "events" VALUES('zoff-three-finished',46,3,'then-12','{"type":"acted","seat":2,"action":"Thirsty-Gulch 5E","is_forced":false,"is_planned":false}',1795354115548);
INSERT INTO "events" VALUES('zoff-three-finished',47,2,'then-10','{"type":"acted","seat":0,"action":"Dead-Bull-Desert 3M","is_forced":false,"is_planned":false}',1795354115588);
INSERT INTO "events" VALUES('zoff-three-finished',48,1,'then-12','{"type":"acted","seat":1,"action":"Rattler-Ridge 2N","is_forced":false,"is_planned":false}',1795354115658);
INSERT INTO "events" VALUES('zoff-three-finished',49,2,'then-11','{"type":"acted","seat":0,"action":"Fire-Fields 5H","is_forced":false,"is_planned":false}',1795354115833);
INSERT INTO "events" VALUES('zoff-three-finished',50,2,'then-12','{"type":"acted","seat":0,"action":"place 1","is_forced":false,"is_planned":false}',1795354115870);
INSERT INTO "events" VALUES('zoff-three-finished',51,1,'then-13','{"type":"acted","seat":1,"action":"place 0","is_forced":false,"is_planned":false}',1795354115907);
INSERT INTO "events" VALUES('zoff-three-finished',52,2,'then-13','{"type":"acted","seat":0,"action":"place 5","is_forced":false,"is_planned":false}',1795354115947);
INSERT INTO "events" VALUES('zoff-three-finished',53,3,'then-13','{"type":"acted","seat":2,"action":"place 2","is_forced":false,"is_planned":false}',1795354115985);
INSERT INTO "events" VALUES('zoff-three-finished',54,1,'then-14','{"type":"acted","seat":1,"action":"place 2","is_forced":false,"is_planned":false}',1795354116022);
INSERT INTO "events" VALUES('zoff-three-finished',55,3,'then-14','{"type":"acted","seat":2,"action":"place 2","is_forced":false,"is_planned":false}',1795354116059);
INSERT INTO "events" VALUES('zoff-three-finished',56,2,'then-14','{"type":"acted","seat":0,"action":"Lucky-Pickle 3D","is_forced":false,"is_planned":false}',1795354116107);
INSERT INTO "events" VALUES('zoff-three-finished',57,3,'then-15','{"type":"acted","seat":2,"action":"Lone-Star-Valley 2J","is_forced":false,"is_planned":false}',1795354116176);
INSERT INTO "events" VALUES('zoff-three-finished',58,1,'then-15','{"type":"acted","seat":1,"action":"Dead-Bull-Desert 3B","is_forced":false,"is_planned":false}',1795354116245);
INSERT INTO "events" VALUES('zoff-three-finished',59,2,'then-15','{"type":"acted","seat":0,"action":"Drunk''n-Creek 3G","is_forced":false,"is_planned":false}',1795354116315);
INSERT INTO "events" VALUES('zoff-three-finished',60,1,'then-16','{"type":"acted","seat":1,"action":"Drunk''n-Creek 4F","is_forced":false,"is_planned":false}',1795354116350);
INSERT INTO "events" VALUES('zoff-three-finished',61,3,'then-16','{"type":"acted","seat":2,"action":"Rattler-Ridge 3C","is_forced":false,"is_planned":false}',1795354116387);
INSERT INTO "events" VALUES('zoff-three-finished',62,3,'then-17','{"type":"acted","seat":2,"action":"place 1","is_forced":false,"is_planned":false}',1795354116426);
INSERT INTO "events" VALUES('zoff-three-finished',63,1,'then-17','{"type":"acted","seat":1,"action":"place 3","is_forced":false,"is_planned":false}',1795354116467);
INSERT INTO "events" VALUES('zoff-three-finished',64,2,'then-16','{"type":"acted","seat":0,"action":"place 2","is_forced":false,"is_planned":false}',1795354116504);
INSERT INTO "events" VALUES('zoff-three-finished',65,1,'then-18','{"type":"acted","seat":1,"action":"place 2","is_forced":false,"is_planned":false}',1795354116543);
INSERT INTO "events" VALUES('zoff-three-finished',66,2,'then-17','{"type":"acted","seat":0,"action":"place 2","is_forced":false,"is_planned":false}',1795354116579);
INSERT INTO "events" VALUES('zoff-three-finished',67,3,'then-18','{"type":"acted","seat":2,"action":"place 3","is_forced":false,"is_planned":false}',1795354116618);
INSERT INTO "events" VALUES('zoff-three-finished',68,1,'then-19','{"type":"acted","seat":1,"action":"Drunk''n-Creek 4K","is_forced":false,"is_planned":false}',1795354116657);
INSERT INTO "events" VALUES('zoff-three-finished',69,3,'then-19','{"type":"acted","seat":2,"action":"Lucky-Pickle 3F","is_forced":false,"is_planned":false}',1795354116725);
INSERT INTO "events" VALUES('zoff-three-finished',70,2,'then-18','{"type":"acted","seat":0,"action":"Lucky-Pickle 2O","is_forced":false,"is_planned":false}',1795354116793);
INSERT INTO "events" VALUES('zoff-three-finished',71,3,'then-20','{"type":"acted","seat":2,"action":"Fire-Fields 4H","is_forced":false,"is_planned":false}',1795354116861);
INSERT INTO "events" VALUES('zoff-three-finished',72,1,'then-20','{"type":"acted","seat":1,"action":"Rattler-Ridge 3J","is_forced":false,"is_planned":false}',1795354116900);
INSERT INTO "events" VALUES('zoff-three-finished',73,2,'then-19','{"type":"acted","seat":0,"action":"Rattler-Ridge 4E","is_forced":false,"is_planned":false}',1795354116937);
INSERT INTO "events" VALUES('zoff-three-finished',74,2,'then-20','{"type":"acted","seat":0,"action":"place 2","is_forced":false,"is_planned":false}',1795354116977);
INSERT INTO "events" VALUES('zoff-three-finished',75,3,'then-21','{"type":"acted","seat":2,"action":"place 2","is_forced":false,"is_planned":false}',1795354117016);
INSERT INTO "events" VALUES('zoff-three-finished',76,3,'then-22','{"type":"acted","seat":2,"action":"place 2","is_forced":false,"is_planned":false}',1795354117053);
INSERT INTO "events" VALUES('zoff-three-finished',77,1,'then-21','{"type":"acted","seat":1,"action":"place 3","is_forced":false,"is_planned":false}',1795354117091);
INSERT INTO "events" VALUES('zoff-three-finished',78,1,'then-22','{"type":"acted","seat":1,"action":"place 3","is_forced":false,"is_planned":false}',1795354117128);
INSERT INTO "events" VALUES('zoff-three-finished',79,2,'then-21','{"type":"acted","seat":0,"action":"place 0","is_forced":false,"is_planned":false}',1795354117165);
INSERT INTO "events" VALUES('abilene-finished',1,1,NULL,'{"type":"opened","game":"abilene","options":{"players":3,"sale_limit":1,"hidden_totals":false,"board":""},"form":"exchange","guest":1,"players":[{"name":"Anna","level":0}],"match":"abilene-finished-1","seed":"3b0d48eefd280c421af1bf2ae036df2fbd52b8124dabd19229040ad59803cede","seat":-1,"invite":"abilene-finished-invite","is_open":false,"hints":false,"pace":{"kind":"untimed","bank":0.0,"increment":0.0,"per_move":0.0},"on_timeout":"computer","undo":"consent","watch":"all","branch":null}',1795354117230);
INSERT INTO "events" VALUES('abilene-finished',2,2,NULL,'{"type":"joined","guest":2,"name":"Ben"}',1795354117239);
INSERT INTO "events" VALUES('abilene-finished',3,3,NULL,'{"type":"joined","guest":3,"name":"Cleo"}',1795354117247);
INSERT INTO "events" VALUES('abilene-finished',4,NULL,NULL,'{"type":"started","match":"abilene-finished-1","seed":"3b0d48eefd280c421af1bf2ae036df2fbd52b8124dabd19229040ad59803cede","rules_version":1,"drawn":[0,2,1]}',1795354117286);
INSERT INTO "events" VALUES('abilene-finished',5,3,'then-1','{"type":"acted","seat":1,"action":"unbranded","is_forced":false,"is_planned":false}',1795354117305);
INSERT INTO "events" VALUES('abilene-finished',6,2,'then-1','{"type":"acted","seat":2,"action":"1000","is_forced":false,"is_planned":false}',1795354117376);
INSERT INTO "events" VALUES('abilene-finished',7,1,'then-1','{"type":"acted","seat":0,"action":"600","is_forced":false,"is_planned":false}',1795354117446);
INSERT INTO "events" VALUES('abilene-finished',8,1,'then-2','{"type":"acted","seat":0,"action":"300","is_forced":false,"is_planned":false}',1795354117514);
INSERT INTO "events" VALUES('abilene-finished',9,2,'then-2','{"type":"acted","seat":2,"action":"300","is_forced":false,"is_planned":false}',1795354117587);
INSERT INTO "events" VALUES('abilene-finished',10,1,'then-3','{"type":"acted","seat":0,"action":"1000","is_forced":false,"is_planned":false}',1795354117658);
INSERT INTO "events" VALUES('abilene-finished',11,1,'then-4','{"type":"acted","seat":0,"action":"unbranded","is_forced":false,"is_planned":false}',1795354117728);
INSERT INTO "events" VALUES('abilene-finished',12,1,'then-5','{"type":"acted","seat":0,"action":"100","is_forced":false,"is_planned":false}',1795354117798);
INSERT INTO "events" VALUES('abilene-finished',13,2,'then-3','{"type":"acted","seat":2,"action":"unbranded","is_forced":false,"is_planned":false}',1795354117869);
INSERT INTO "events" VALUES('abilene-finished',14,2,'then-4','{"type":"acted","seat":2,"action":"100","is_forced":false,"is_planned":false}',1795354117941);
INSERT INTO "events" VALUES('abilene-finished',15,2,'then-5','{"type":"acted","seat":2,"action":"300","is_forced":false,"is_planned":false}',1795354118013);
INSERT INTO "events" VALUES('abilene-finished',16,1,'then-6','{"type":"acted","seat":0,"action":"300","is_forced":false,"is_planned":false}',1795354118085);
INSERT INTO "events" VALUES('abilene-finished',17,3,'then-2','{"type":"acted","seat":1,"action":"300","is_forced":false,"is_planned":false}',1795354118158);
INSERT INTO "events" VALUES('abilene-finished',18,2,'then-6','{"type":"acted","seat":2,"action":"600","is_forced":false,"is_planned":false}',1795354118229);
INSERT INTO "events" VALUES('abilene-finished',19,1,'then-7','{"type":"acted","seat":0,"action":"unbranded","is_forced":false,"is_planned":false}',1795354118301);
INSERT INTO "events" VALUES('abilene-finished',20,3,'then-3','{"type":"acted","seat":1,"action":"600","is_forced":false,"is_planned":false}',1795354118374);
INSERT INTO "events" VALUES('abilene-finished',21,3,'then-4','{"type":"acted","seat":1,"action":"600","is_forced":false,"is_planned":false}',1795354118445);
INSERT INTO "events" VALUES('abilene-finished',22,1,'then-8','{"type":"acted","seat":0,"action":"600","is_forced":false,"is_planned":false}',1795354118518);
INSERT INTO "events" VALUES('abilene-finished',23,2,'then-7','{"type":"acted","seat":2,"action":"600","is_forced":false,"is_planned":false}',1795354118592);
INSERT INTO "events" VALUES('abilene-finished',24,1,'then-9','{"type":"acted","seat":0,"action":"600","is_forced":false,"is_planned":false}',1795354118664);
INSERT INTO "events" VALUES('abilene-finished',25,2,'then-8','{"type":"acted","seat":2,"action":"unbranded","is_forced":false,"is_planned":false}',1795354118717);
INSERT INTO "events" VALUES('abilene-finished',26,3,'then-5','{"type":"acted","seat":1,"action":"unbranded","is_forced":false,"is_planned":false}',1795354118794);
INSERT INTO "events" VALUES('abilene-finished',27,2,'then-9','{"type":"acted","seat":2,"action":"600","is_forced":false,"is_planned":false}',1795354118869);
INSERT INTO "events" VALUES('abilene-finished',28,3,'then-6','{"type":"acted","seat":1,"action":"100","is_forced":false,"is_planned":false}',1795354118942);
INSERT INTO "events" VALUES('abilene-finished',29,3,'then-7','{"type":"acted","seat":1,"action":"300","is_forced":false,"is_planned":false}',1795354119046);
INSERT INTO "events" VALUES('abilene-finished',30,3,'then-8','{"type":"acted","seat":1,"action":"1000","is_forced":false,"is_planned":false}',1795354119132);
INSERT INTO "events" VALUES('abilene-finished',31,3,'then-9','{"type":"acted","seat":1,"action":"600","is_forced":false,"is_planned":false}',1795354119217);
INSERT INTO "events" VALUES('abilene-finished',32,NULL,NULL,'{"type":"acted","seat":-1,"action":"1","is_forced":false,"is_planned":false}',1795354119217);
INSERT INTO "events" VALUES('abilene-finished',33,NULL,NULL,'{"type":"acted","seat":-1,"action":"1","is_forced":false,"is_planned":false}',1795354119217);
INSERT INTO "events" VALUES('abilene-finished',34,NULL,NULL,'{"type":"acted","seat":-1,"action":"2","is_forced":false,"is_planned":false}',1795354119217);
INSERT INTO "events" VALUES('abilene-finished',35,NULL,NULL,'{"type":"acted","seat":-1,"action":"1","is_forced":false,"is_planned":false}',1795354119217);
INSERT INTO "events" VALUES('abilene-finished',36,NULL,NULL,'{"type":"acted","seat":-1,"action":"2","is_forced":false,"is_planned":false}',1795354119217);
INSERT INTO "events" VALUES('abilene-finished',37,1,'then-10','{"type":"acted","seat":0,"action":"cow 1 A7+2>A7+3","is_forced":false,"is_planned":false}',1795354119326);
INSERT INTO "events" VALUES('abilene-finished',38,1,'then-11','{"type":"acted","seat":0,"action":"cow 1 A7-2>A7-3","is_forced":false,"is_planned":false}',1795354119393);
INSERT INTO "events" VALUES('abilene-finished',39,1,'then-12','{"type":"acted","seat":0,"action":"boy 2 A4-1>A3+1","is_forced":false,"is_planned":false}',1795354119448);
INSERT INTO "events" VALUES('abilene-finished',40,1,'then-13','{"type":"acted","seat":0,"action":"boy 1 A4>A3","is_forced":false,"is_planned":false}',1795354119506);
INSERT INTO "events" VALUES('abilene-finished',41,1,'then-14','{"type":"acted","seat":0,"action":"boy 2 A5-1>F6+3","is_forced":false,"is_planned":false}',1795354119544);
INSERT INTO "events" VALUES('abilene-finished',42,NULL,NULL,'{"type":"acted","seat":-1,"action":"3","is_forced":false,"is_planned":false}',1795354119544);
INSERT INTO "events" VALUES('abilene-finished',43,NULL,NULL,'{"type":"acted","seat":-1,"action":"0","is_forced":false,"is_planned":false}',1795354119544);
INSERT INTO "events" VALUES('abilene-finished',44,NULL,NULL,'{"type":"acted","seat":-1,"action":"1","is_forced":false,"is_planned":false}',1795354119544);
INSERT INTO "events" VALUES('abilene-finished',45,NULL,NULL,'{"type":"acted","seat":-1,"action":"1","is_forced":false,"is_planned":false}',1795354119544);
INSERT INTO "events" VALUES('abilene-finished',46,NULL,NULL,'{"type":"acted","seat":-1,"action":"1","is_forced":false,"is_planned":false}',1795354119544);
INSERT INTO "events" VALUES('abilene-finished',47,3,'then-10','{"type":"acted","seat":1,"action":"cow 3 C7-2>C6-2","is_forced":false,"is_planned":false}',1795354119631);
INSERT INTO "events" VALUES('abilene-finished',48,NULL,NULL,'{"type":"acted","seat":1,"action":"done","is_forced":true,"is_planned":false}',1795354119631);
INSERT INTO "events" VALUES('abilene-finished',49,3,'then-11','{"type":"acted","seat":1,"action":"boy 1 C5+1>C5+2","is_forced":false,"is_planned":false}',1795354119704);
INSERT INTO "events" VALUES('abilene-finished',50,3,'then-12','{"type":"acted","seat":1,"action":"boy 1 C4>C5","is_forced":false,"is_planned":false}',1795354119751);
INSERT INTO "events" VALUES('abilene-finished',51,3,'then-13','{"type":"acted","seat":1,"action":"boy 1 C4+1>C3","is_forced":false,"is_planned":false}',1795354119796);
INSERT INTO "events" VALUES('abilene-finished',52,NULL,NULL,'{"type":"acted","seat":-1,"action":"1","is_forced":false,"is_planned":false}',1795354119796);
INSERT INTO "events" VALUES('abilene-finished',53,NULL,NULL,'{"type":"acted","seat":-1,"action":"3","is_forced":false,"is_planned":false}',1795354119796);
INSERT INTO "events" VALUES('abilene-finished',54,NULL,NULL,'{"type":"acted","seat":-1,"action":"1","is_forced":false,"is_planned":false}',1795354119796);
INSERT INTO "events" VALUES('abilene-finished',55,NULL,NULL,'{"type":"acted","seat":-1,"action":"4","is_forced":false,"is_planned":false}',1795354119796);
INSERT INTO "events" VALUES('abilene-finished',56,NULL,NULL,'{"type":"acted","seat":-1,"action":"2","is_forced":false,"is_planned":false}',1795354119796);
INSERT INTO "events" VALUES('abilene-finished',57,2,'then-10','{"type":"acted","seat":2,"action":"cow 3 E6+1>E3","is_forced":false,"is_planned":false}',1795354119892);
INSERT INTO "events" VALUES('abilene-finished',58,2,'then-11','{"type":"acted","seat":2,"action":"cow 1 E7+2>E6+1","is_forced":false,"is_planned":false}',1795354119952);
INSERT INTO "events" VALUES('abilene-finished',59,2,'then-12','{"type":"acted","seat":2,"action":"boy 4 E4-1>B2+1","is_forced":false,"is_planned":false}',1795354120012);
INSERT INTO "events" VALUES('abilene-finished',60,2,'then-13','{"type":"acted","seat":2,"action":"boy 1 E5+1>E5","is_forced":false,"is_planned":false}',1795354120059);
INSERT INTO "events" VALUES('abilene-finished',61,2,'then-14','{"type":"acted","seat":2,"action":"boy 2 E4+1>E6+3","is_forced":false,"is_planned":false}',1795354120097);
INSERT INTO "events" VALUES('abilene-finished',62,NULL,NULL,'{"type":"acted","seat":-1,"action":"3","is_forced":false,"is_planned":false}',1795354120097);
INSERT INTO "events" VALUES('abilene-finished',63,NULL,NULL,'{"type":"acted","seat":-1,"action":"2","is_forced":false,"is_planned":false}',1795354120097);
INSERT INTO "events" VALUES('abilene-finished',64,NULL,NULL,'{"type":"acted","seat":-1,"action":"2","is_forced":false,"is_planned":false}',1795354120097);
INSERT INTO "events" VALUES('abilene-finished',65,NULL,NULL,'{"type":"acted","seat":-1,"action":"3","is_forced":false,"is_planned":false}',1795354120097);
INSERT INTO "events" VALUES('abilene-finished',66,NULL,NULL,'{"type":"acted","seat":-1,"action":"4","is_forced":false,"is_planned":false}',1795354120097);
INSERT INTO "events" VALUES('abilene-finished',67,1,'then-15','{"type":"acted","seat":0,"action":"cow 3 A7>A8-1","is_forced":false,"is_planned":false}',1795354120186);
INSERT INTO "events" VALUES('abilene-finished',68,1,'then-16','{"type":"acted","seat":0,"action":"cow 2 A7+3>A5+2","is_forced":false,"is_planned":false}',1795354120222);
INSERT INTO "events" VALUES('abilene-finished',69,1,'then-17','{"type":"acted","seat":0,"action":"boy 4 A4+1>B5-1","is_forced":false,"is_planned":false}',1795354120278);
INSERT INTO "events" VALUES('abilene-finished',70,1,'then-18','{"type":"acted","seat":0,"action":"boy 3 F6+3>F7+1","is_forced":false,"is_planned":false}',1795354120328);
INSERT INTO "events" VALUES('abilene-finished',71,1,'then-19','{"type":"acted","seat":0,"action":"boy 2 A3>F4+2","is_forced":false,"is_planned":false}',1795354120366);
INSERT INTO "events" VALUES('abilene-finished',72,NULL,NULL,'{"type":"acted","seat":-1,"action":"2","is_forced":false,"is_planned":false}',1795354120366);
INSERT INTO "events" VALUES('abilene-finished',73,NULL,NULL,'{"type":"acted","seat":-1,"action":"0","is_forced":false,"is_planned":false}',1795354120366);
INSERT INTO "events" VALUES('abilene-finished',74,NULL,NULL,'{"type":"acted","seat":-1,"action":"2","is_forced":false,"is_planned":false}',1795354120366);
INSERT INTO "events" VALUES('abilene-finished',75,NULL,NULL,'{"type":"acted","seat":-1,"action":"2","is_forced":false,"is_planned":false}',1795354120366);
INSERT INTO "events" VALUES('abilene-finished',76,NULL,NULL,'{"type":"acted","seat":-1,"action":"1","is_forced":false,"is_planned":false}',1795354120366);
INSERT INTO "events" VALUES('abilene-finished',77,3,'then-14','{"type":"acted","seat":1,"action":"cow 2 C7+1>C8+2","is_forced":false,"is_planned":false}',1795354120438);
INSERT INTO "events" VALUES('abilene-finished',78,NULL,NULL,'{"type":"acted","seat":1,"action":"done","is_forced":true,"is_planned":false}',1795354120438);
INSERT INTO "events" VALUES('abilene-finished',79,3,'then-15','{"type":"acted","seat":1,"action":"boy 2 C4-1>B4+1","is_forced":false,"is_planned":false}',1795354120502);
INSERT INTO "events" VALUES('abilene-finished',80,3,'then-16','{"type":"acted","seat":1,"action":"boy 1 C5-1>C5-2","is_forced":false,"is_planned":false}',1795354120547);
INSERT INTO "events" VALUES('abilene-finished',81,3,'then-17','{"type":"acted","seat":1,"action":"boy 2 C3>town","is_forced":false,"is_planned":false}',1795354120591);
INSERT INTO "events" VALUES('abilene-finished',82,NULL,NULL,'{"type":"acted","seat":-1,"action":"0","is_forced":false,"is_planned":false}',1795354120591);
INSERT INTO "events" VALUES('abilene-finished',83,NULL,NULL,'{"type":"acted","seat":-1,"action":"5","is_forced":false,"is_planned":false}',1795354120591);
INSERT INTO "events" VALUES('abilene-finished',84,NULL,NULL,'{"type":"acted","seat":-1,"action":"3","is_forced":false,"is_planned":false}',1795354120591);
INSERT INTO "events" VALUES('abilene-finished',85,NULL,NULL,'{"type":"acted","seat":-1,"action":"3","is_forced":false,"is_planned":false}',1795354120591);
INSERT INTO "events" VALUES('abilene-finished',86,NULL,NULL,'{"type":"acted","seat":-1,"action":"1","is_forced":false,"is_planned":false}',1795354120591);
INSERT INTO "events" VALUES('abilene-finished',87,2,'then-15','{"type":"acted","seat":2,"action":"cow 5 E3>town","is_forced":false,"is_planned":false}',1795354120675);
INSERT INTO "events" VALUES('abilene-finished',88,NULL,NULL,'{"type":"acted","seat":2,"action":"done","is_forced":true,"is_planned":false}',1795354120675);
INSERT INTO "events" VALUES('abilene-finished',89,2,'then-16','{"type":"acted","seat":2,"action":"boy 3 B2+1>C5-1","is_forced":false,"is_planned":false}',1795354120751);
INSERT INTO "events" VALUES('abilene-finished',90,2,'then-17','{"type":"acted","seat":2,"action":"boy 3 E6+3>E3+1","is_forced":false,"is_planned":false}',1795354120815);
INSERT INTO "events" VALUES('abilene-finished',91,2,'then-18','{"type":"acted","seat":2,"action":"boy 1 E4>E3","is_forced":false,"is_planned":false}',1795354120859);
INSERT INTO "events" VALUES('abilene-finished',92,3,'then-18','{"type":"acted","seat":1,"action":"other","is_forced":false,"is_planned":false}',1795354120898);
INSERT INTO "events" VALUES('abilene-finished',93,1,'then-20','{"type":"acted","seat":0,"action":"own","is_forced":false,"is_planned":false}',1795354120939);
INSERT INTO "events" VALUES('buffalo-finished',1,1,NULL,'{"type":"opened","game":"buffalo","options":{"empty_columns":"","opening_moves":3,"dogs":1,"width":4,"height":5},"form":"exchange","guest":1,"players":[{"name":"Anna","level":0}],"match":"buffalo-finished-1","seed":"99328e7f22708c71b2909e6b56e88c698b67f2ca94e7edb16de2098170327fa0","seat":0,"invite":"buffalo-finished-invite","is_open":false,"hints":false,"pace":{"kind":"untimed","bank":0.0,"increment":0.0,"per_move":0.0},"on_timeout":"computer","undo":"consent","watch":"all","branch":null}',1795354121001);
INSERT INTO "events" VALUES('buffalo-finished',2,2,NULL,'{"type":"joined","guest":2,"name":"Ben"}',1795354121009);
INSERT INTO "events" VALUES('buffalo-finished',3,NULL,NULL,'{"type":"started","match":"buffalo-finished-1","seed":"99328e7f22708c71b2909e6b56e88c698b67f2ca94e7edb16de2098170327fa0","rules_version":1,"drawn":[]}',1795354121034);
INSERT INTO "events" VALUES('buffalo-finished',4,1,'then-1','{"type":"acted","seat":0,"action":"b1b2","is_forced":false,"is_planned":false}',1795354121054);
INSERT INTO "events" VALUES('buffalo-finished',5,1,'then-2','{"type":"acted","seat":0,"action":"d1d2","is_forced":false,"is_planned":false}',1795354121083);
INSERT INTO "events" VALUES('buffalo-finished',6,1,'then-3','{"type":"acted","seat":0,"action":"a1a2","is_forced":false,"is_planned":false}',1795354121113);
INSERT INTO "events" VALUES('buffalo-finished',7,2,'then-1','{"type":"acted","seat":1,"action":"a4a3","is_forced":false,"is_planned":false}',1795354121149);
INSERT INTO "events" VALUES('buffalo-finished',8,1,'then-4','{"type":"acted","seat":0,"action":"c1c2","is_forced":false,"is_planned":false}',1795354121185);
INSERT INTO "events" VALUES('buffalo-finished',9,2,'then-2','{"type":"acted","seat":1,"action":"a3c3","is_forced":false,"is_planned":false}',1795354121219);
INSERT INTO "events" VALUES('buffalo-finished',10,1,'then-5','{"type":"acted","seat":0,"action":"a2a3","is_forced":false,"is_planned":false}',1795354121246);
INSERT INTO "events" VALUES('buffalo-finished',11,2,'then-3','{"type":"acted","seat":1,"action":"c3d4","is_forced":false,"is_planned":false}',1795354121273);
INSERT INTO "events" VALUES('buffalo-finished',12,1,'then-6','{"type":"acted","seat":0,"action":"b2b3","is_forced":false,"is_planned":false}',1795354121305);
INSERT INTO "events" VALUES('buffalo-finished',13,2,'then-4','{"type":"acted","seat":1,"action":"b4a4","is_forced":false,"is_planned":false}',1795354121335);
INSERT INTO "events" VALUES('buffalo-finished',14,1,'then-7','{"type":"acted","seat":0,"action":"b3b4","is_forced":false,"is_planned":false}',1795354121365);
INSERT INTO "events" VALUES('buffalo-finished',15,2,'then-5','{"type":"acted","seat":1,"action":"d4c4","is_forced":false,"is_planned":false}',1795354121397);
INSERT INTO "events" VALUES('buffalo-finished',16,1,'then-8','{"type":"acted","seat":0,"action":"c2c3","is_forced":false,"is_planned":false}',1795354121424);
INSERT INTO "events" VALUES('buffalo-finished',17,2,'then-6','{"type":"acted","seat":1,"action":"c4d3","is_forced":false,"is_planned":false}',1795354121461);
INSERT INTO "events" VALUES('buffalo-finished',18,1,'then-9','{"type":"acted","seat":0,"action":"c3c4","is_forced":false,"is_planned":false}',1795354121488);
INSERT INTO "events" VALUES('buffalo-finished',19,2,'then-7','{"type":"acted","seat":1,"action":"d3c3","is_forced":false,"is_planned":false}',1795354121526);
INSERT INTO "events" VALUES('buffalo-finished',20,1,'then-10','{"type":"acted","seat":0,"action":"d2d3","is_forced":false,"is_planned":false}',1795354121554);
INSERT INTO "events" VALUES('buffalo-finished',21,2,'then-8','{"type":"acted","seat":1,"action":"a4a3","is_forced":false,"is_planned":false}',1795354121594);
INSERT INTO "events" VALUES('buffalo-finished',22,1,'then-11','{"type":"acted","seat":0,"action":"d3d4","is_forced":false,"is_planned":false}',1795354121622);
INSERT INTO "events" VALUES('buffalo-finished',23,2,'then-9','{"type":"acted","seat":1,"action":"c3b2","is_forced":false,"is_planned":false}',1795354121657);
INSERT INTO "events" VALUES('buffalo-finished',24,1,'then-12','{"type":"acted","seat":0,"action":"b4b5","is_forced":false,"is_planned":false}',1795354121693);
INSERT INTO "events" VALUES('zoff-two-running',1,1,NULL,'{"type":"opened","game":"zoff","options":{"players":2,"auction":false,"fair_bonus":false,"open_tracker":false,"components":""},"form":"exchange","guest":1,"players":[{"name":"Anna","level":0}],"match":"zoff-two-running-1","seed":"e3233c5a47b2a4c7e60d585f63d7aae7eba98aaf649d8073492236695ea030fe","seat":-1,"invite":"zoff-two-running-invite","is_open":false,"hints":false,"pace":{"kind":"untimed","bank":0.0,"increment":0.0,"per_move":0.0},"on_timeout":"computer","undo":"consent","watch":"all","branch":null}',1795354121733);
INSERT INTO "events" VALUES('zoff-two-running',2,2,NULL,'{"type":"joined","guest":2,"name":"Ben"}',1795354121744);
INSERT INTO "events" VALUES('zoff-two-running',3,NULL,NULL,'{"type":"started","match":"zoff-two-running-1","seed":"e3233c5a47b2a4c7e60d585f63d7aae7eba98aaf649d8073492236695ea030fe","rules_version":1,"drawn":[0,1]}',1795354121781);
INSERT INTO "events" VALUES('zoff-two-running',4,NULL,NULL,'{"type":"acted","seat":-1,"action":"Thirsty-Gulch","is_forced":false,"is_planned":false}',1795354121781);
INSERT INTO "events" VALUES('zoff-two-running',5,NULL,NULL,'{"type":"acted","seat":-1,"action":"Powder-Prairie","is_forced":false,"is_planned":false}',1795354121781);
INSERT INTO "events" VALUES('zoff-two-running',6,NULL,NULL,'{"type":"acted","seat":-1,"action":"Fire-Fields","is_forced":false,"is_planned":false}',1795354121781);
INSERT INTO "events" VALUES('zoff-two-running',7,NULL,NULL,'{"type":"acted","seat":-1,"action":"Coffee-Canyon","is_forced":false,"is_planned":false}',1795354121781);
INSERT INTO "events" VALUES('zoff-two-running',8,NULL,NULL,'{"type":"acted","seat":-1,"action":"Drunk''n-Creek","is_forced":false,"is_planned":false}',1795354121781);
INSERT INTO "events" VALUES('zoff-two-running',9,NULL,NULL,'{"type":"acted","seat":-1,"action":"Dead-Bull-Desert","is_forced":false,"is_planned":false}',1795354121781);
INSERT INTO "events" VALUES('zoff-two-running',10,2,'then-1','{"type":"acted","seat":1,"action":"pink","is_forced":false,"is_planned":false}',1795354121883);
INSERT INTO "events" VALUES('zoff-two-running',11,1,'then-1','{"type":"acted","seat":0,"action":"green","is_forced":false,"is_planned":false}',1795354121930);
INSERT INTO "events" VALUES('zoff-two-running',12,2,'then-2','{"type":"acted","seat":1,"action":"orange","is_forced":false,"is_planned":false}',1795354121979);
INSERT INTO "events" VALUES('zoff-two-running',13,2,'then-3','{"type":"acted","seat":1,"action":"pink","is_forced":false,"is_planned":false}',1795354122041);
INSERT INTO "events" VALUES('zoff-two-running',14,1,'then-2','{"type":"acted","seat":0,"action":"green","is_forced":false,"is_planned":false}',1795354122079);
INSERT INTO "events" VALUES('zoff-two-running',15,1,'then-3','{"type":"acted","seat":0,"action":"blue","is_forced":false,"is_planned":false}',1795354122134);
INSERT INTO "events" VALUES('zoff-two-running',16,2,'then-4','{"type":"acted","seat":1,"action":"Powder-Prairie 2S","is_forced":false,"is_planned":false}',1795354122185);
INSERT INTO "events" VALUES('zoff-two-running',17,2,'then-5','{"type":"acted","seat":1,"action":"Fire-Fields 3E","is_forced":false,"is_planned":false}',1795354122240);
INSERT INTO "events" VALUES('zoff-two-running',18,1,'then-4','{"type":"acted","seat":0,"action":"Thirsty-Gulch 3D","is_forced":false,"is_planned":false}',1795354122283);
INSERT INTO "events" VALUES('zoff-two-running',19,1,'then-5','{"type":"acted","seat":0,"action":"Coffee-Canyon 4E","is_forced":false,"is_planned":false}',1795354122336);
INSERT INTO "events" VALUES('zoff-two-running',20,2,'then-6','{"type":"acted","seat":1,"action":"place 0","is_forced":false,"is_planned":false}',1795354122372);
INSERT INTO "events" VALUES('zoff-two-running',21,1,'then-6','{"type":"acted","seat":0,"action":"place 0","is_forced":false,"is_planned":false}',1795354122406);
INSERT INTO "events" VALUES('zoff-two-running',22,2,'then-7','{"type":"acted","seat":1,"action":"place 3","is_forced":false,"is_planned":false}',1795354122447);
INSERT INTO "events" VALUES('zoff-two-running',23,1,'then-7','{"type":"acted","seat":0,"action":"place 0","is_forced":false,"is_planned":false}',1795354122481);
INSERT INTO "events" VALUES('zoff-two-running',24,1,'then-8','{"type":"acted","seat":0,"action":"Coffee-Canyon 4M","is_forced":false,"is_planned":false}',1795354122519);
INSERT INTO "events" VALUES('zoff-two-running',25,1,'then-9','{"type":"acted","seat":0,"action":"Dead-Bull-Desert 4L","is_forced":false,"is_planned":false}',1795354122569);
INSERT INTO "events" VALUES('zoff-two-running',26,2,'then-8','{"type":"acted","seat":1,"action":"Dead-Bull-Desert 5G","is_forced":false,"is_planned":false}',1795354122609);
INSERT INTO "events" VALUES('zoff-two-running',27,2,'then-9','{"type":"acted","seat":1,"action":"Coffee-Canyon 3K","is_forced":false,"is_planned":false}',1795354122661);
INSERT INTO "events" VALUES('zoff-two-running',28,2,'then-10','{"type":"acted","seat":1,"action":"place 0","is_forced":false,"is_planned":false}',1795354122696);
INSERT INTO "events" VALUES('zoff-two-running',29,1,'then-10','{"type":"acted","seat":0,"action":"place 4","is_forced":false,"is_planned":false}',1795354122730);
INSERT INTO "events" VALUES('zoff-two-running',30,2,'then-11','{"type":"acted","seat":1,"action":"place 4","is_forced":false,"is_planned":false}',1795354122775);
INSERT INTO "events" VALUES('zoff-two-running',31,1,'then-11','{"type":"acted","seat":0,"action":"place 4","is_forced":false,"is_planned":false}',1795354122820);
INSERT INTO "events" VALUES('zoff-two-running',32,2,'then-12','{"type":"acted","seat":1,"action":"Lone-Star-Valley 2Q","is_forced":false,"is_planned":false}',1795354122891);
INSERT INTO "events" VALUES('zoff-two-running',33,2,'then-13','{"type":"acted","seat":1,"action":"Drunk''n-Creek 4J","is_forced":false,"is_planned":false}',1795354122950);
INSERT INTO "events" VALUES('zoff-two-running',34,1,'then-12','{"type":"acted","seat":0,"action":"Thirsty-Gulch 3G","is_forced":false,"is_planned":false}',1795354122996);
INSERT INTO "events" VALUES('zoff-two-running',35,1,'then-13','{"type":"acted","seat":0,"action":"Dead-Bull-Desert 5C","is_forced":false,"is_planned":false}',1795354123052);
INSERT INTO "events" VALUES('zoff-two-running',36,2,'then-14','{"type":"acted","seat":1,"action":"place 1","is_forced":false,"is_planned":false}',1795354123096);
INSERT INTO "events" VALUES('zoff-two-running',37,1,'then-14','{"type":"acted","seat":0,"action":"place 2","is_forced":false,"is_planned":false}',1795354123139);
INSERT INTO "events" VALUES('zoff-two-running',38,2,'then-15','{"type":"acted","seat":1,"action":"place 2","is_forced":false,"is_planned":false}',1795354123187);
INSERT INTO "events" VALUES('zoff-two-running',39,1,'then-15','{"type":"acted","seat":0,"action":"place 3","is_forced":false,"is_planned":false}',1795354123234);
INSERT INTO "events" VALUES('zoff-two-running',40,1,'then-16','{"type":"acted","seat":0,"action":"Coffee-Canyon 2N","is_forced":false,"is_planned":false}',1795354123284);
INSERT INTO "events" VALUES('zoff-two-running',41,2,'then-16','{"type":"acted","seat":1,"action":"Powder-Prairie 4F","is_forced":false,"is_planned":false}',1795354123337);
INSERT INTO "events" VALUES('zoff-two-running',42,2,'then-17','{"type":"acted","seat":1,"action":"Thirsty-Gulch 4G","is_forced":false,"is_planned":false}',1795354123405);
INSERT INTO "events" VALUES('zoff-two-running',43,1,'then-17','{"type":"acted","seat":0,"action":"Fire-Fields 2L","is_forced":false,"is_planned":false}',1795354123442);
INSERT INTO "events" VALUES('zoff-two-running',44,2,'then-18','{"type":"acted","seat":1,"action":"place 3","is_forced":false,"is_planned":false}',1795354123495);
INSERT INTO "events" VALUES('zoff-two-running',45,1,'then-18','{"type":"acted","seat":0,"action":"place 1","is_forced":false,"is_planned":false}',1795354123546);
INSERT INTO "events" VALUES('zoff-two-running',46,1,'then-19','{"type":"acted","seat":0,"action":"place 1","is_forced":false,"is_planned":false}',1795354123596);
INSERT INTO "events" VALUES('zoff-two-running',47,2,'then-19','{"type":"acted","seat":1,"action":"place 4","is_forced":false,"is_planned":false}',1795354123650);
INSERT INTO "events" VALUES('zoff-two-running',48,2,'then-20','{"type":"acted","seat":1,"action":"Fire-Fields 2K","is_forced":false,"is_planned":false}',1795354123690);
INSERT INTO "events" VALUES('zoff-three-running',1,1,NULL,'{"type":"opened","game":"zoff","options":{"players":3,"auction":false,"fair_bonus":false,"open_tracker":false,"components":""},"form":"exchange","guest":1,"players":[{"name":"Anna","level":0}],"match":"zoff-three-running-1","seed":"0ffd4d6c7d03d1258425426294764af5fdb703b230f37b1ce39c0086156a30c8","seat":-1,"invite":"zoff-three-running-invite","is_open":false,"hints":false,"pace":{"kind":"untimed","bank":0.0,"increment":0.0,"per_move":0.0},"on_timeout":"computer","undo":"consent","watch":"all","branch":null}',1795354123765);
INSERT INTO "events" VALUES('zoff-three-running',2,2,NULL,'{"type":"joined","guest":2,"name":"Ben"}',1795354123784);
INSERT INTO "events" VALUES('zoff-three-running',3,3,NULL,'{"type":"joined","guest":3,"name":"Cleo"}',1795354123823);
INSERT INTO "events" VALUES('zoff-three-running',4,NULL,NULL,'{"type":"started","match":"zoff-three-running-1","seed":"0ffd4d6c7d03d1258425426294764af5fdb703b230f37b1ce39c0086156a30c8","rules_version":1,"drawn":[0,2,1]}',1795354123982);
INSERT INTO "events" VALUES('zoff-three-running',5,NULL,NULL,'{"type":"acted","seat":-1,"action":"Drunk''n-Creek","is_forced":false,"is_planned":false}',1795354123982);
INSERT INTO "events" VALUES('zoff-three-running',6,NULL,NULL,'{"type":"acted","seat":-1,"action":"Fire-Fields","is_forced":false,"is_planned":false}',1795354123982);
INSERT INTO "events" VALUES('zoff-three-running',7,NULL,NULL,'{"type":"acted","seat":-1,"action":"Lone-Star-Valley","is_forced":false,"is_planned":false}',1795354123982);
INSERT INTO "events" VALUES('zoff-three-running',8,NULL,NULL,'{"type":"acted","seat":-1,"action":"Dead-Bull-Desert","is_forced":false,"is_planned":false}',1795354123982);
INSERT INTO "events" VALUES('zoff-three-running',9,NULL,NULL,'{"type":"acted","seat":-1,"action":"Rattler-Ridge","is_forced":false,"is_planned":false}',1795354123982);
INSERT INTO "events" VALUES('zoff-three-running',10,NULL,NULL,'{"type":"acted","seat":-1,"action":"Lucky-Pickle","is_forced":false,"is_planned":false}',1795354123982);
INSERT INTO "events" VALUES('zoff-three-running',11,NULL,NULL,'{"type":"acted","seat":-1,"action":"Thirsty-Gulch","is_forced":false,"is_planned":false}',1795354123982);
INSERT INTO "events" VALUES('zoff-three-running',12,NULL,NULL,'{"type":"acted","seat":-1,"action":"Powder-Prairie","is_forced":false,"is_planned":false}',1795354123982);
INSERT INTO "events" VALUES('zoff-three-running',13,NULL,NULL,'{"type":"acted","seat":-1,"action":"Coffee-Canyon","is_forced":false,"is_planned":false}',1795354123982);
INSERT INTO "events" VALUES('zoff-three-running',14,1,'then-1','{"type":"acted","seat":0,"action":"Fire-Fields 4L","is_forced":false,"is_planned":false}',1795354124014);
INSERT INTO "events" VALUES('zoff-three-running',15,1,'then-2','{"type":"acted","seat":0,"action":"Thirsty-Gulch 3D","is_forced":false,"is_planned":false}',1795354124061);
INSERT INTO "events" VALUES('zoff-three-running',16,2,'then-1','{"type":"acted","seat":2,"action":"Dead-Bull-Desert 5F","is_forced":false,"is_planned":false}',1795354124109);
INSERT INTO "events" VALUES('zoff-three-running',17,2,'then-2','{"type":"acted","seat":2,"action":"Thirsty-Gulch 3O","is_forced":false,"is_planned":false}',1795354124183);
INSERT INTO "events" VALUES('zoff-three-running',18,3,'then-1','{"type":"acted","seat":1,"action":"Lone-Star-Valley 3L","is_forced":false,"is_planned":false}',1795354124228);
INSERT INTO "events" VALUES('zoff-three-running',19,3,'then-2','{"type":"acted","seat":1,"action":"Powder-Prairie 4K","is_forced":false,"is_planned":false}',1795354124302);
INSERT INTO "events" VALUES('zoff-three-running',20,3,'then-3','{"type":"acted","seat":1,"action":"place 2","is_forced":false,"is_planned":false}',1795354124341);
INSERT INTO "events" VALUES('zoff-three-running',21,3,'then-4','{"type":"acted","seat":1,"action":"place 3","is_forced":false,"is_planned":false}',1795354124378);
INSERT INTO "events" VALUES('zoff-three-running',22,2,'then-3','{"type":"acted","seat":2,"action":"place 3","is_forced":false,"is_planned":false}',1795354124416);
INSERT INTO "events" VALUES('zoff-three-running',23,1,'then-3','{"type":"acted","seat":0,"action":"place 2","is_forced":false,"is_planned":false}',1795354124452);
INSERT INTO "events" VALUES('zoff-three-running',24,1,'then-4','{"type":"acted","seat":0,"action":"place 3","is_forced":false,"is_planned":false}',1795354124489);
INSERT INTO "events" VALUES('zoff-three-running',25,2,'then-4','{"type":"acted","seat":2,"action":"place 1","is_forced":false,"is_planned":false}',1795354124525);
INSERT INTO "events" VALUES('zoff-three-running',26,3,'then-5','{"type":"acted","seat":1,"action":"Drunk''n-Creek 3B","is_forced":false,"is_planned":false}',1795354124565);
INSERT INTO "events" VALUES('zoff-three-running',27,1,'then-5','{"type":"acted","seat":0,"action":"Fire-Fields 2I","is_forced":false,"is_planned":false}',1795354124634);
INSERT INTO "events" VALUES('zoff-three-running',28,3,'then-6','{"type":"acted","seat":1,"action":"Rattler-Ridge 2P","is_forced":false,"is_planned":false}',1795354124705);
INSERT INTO "events" VALUES('zoff-three-running',29,2,'then-5','{"type":"acted","seat":2,"action":"Drunk''n-Creek 2G","is_forced":false,"is_planned":false}',1795354124742);
INSERT INTO "events" VALUES('zoff-three-running',30,2,'then-6','{"type":"acted","seat":2,"action":"Thirsty-Gulch 3C","is_forced":false,"is_planned":false}',1795354124811);
INSERT INTO "events" VALUES('zoff-three-running',31,1,'then-6','{"type":"acted","seat":0,"action":"Thirsty-Gulch 5H","is_forced":false,"is_planned":false}',1795354124847);
INSERT INTO "events" VALUES('zoff-three-running',32,1,'then-7','{"type":"acted","seat":0,"action":"place 0","is_forced":false,"is_planned":false}',1795354124884);
INSERT INTO "events" VALUES('zoff-three-running',33,2,'then-7','{"type":"acted","seat":2,"action":"place 2","is_forced":false,"is_planned":false}',1795354124921);
INSERT INTO "events" VALUES('zoff-three-running',34,3,'then-7','{"type":"acted","seat":1,"action":"place 0","is_forced":false,"is_planned":false}',1795354124958);
INSERT INTO "events" VALUES('zoff-three-running',35,3,'then-8','{"type":"acted","seat":1,"action":"place 0","is_forced":false,"is_planned":false}',1795354124991);
INSERT INTO "events" VALUES('zoff-three-running',36,1,'then-8','{"type":"acted","seat":0,"action":"place 2","is_forced":false,"is_planned":false}',1795354125025);
INSERT INTO "events" VALUES('zoff-three-running',37,2,'then-8','{"type":"acted","seat":2,"action":"place 1","is_forced":false,"is_planned":false}',1795354125062);
INSERT INTO "events" VALUES('zoff-three-running',38,1,'then-9','{"type":"acted","seat":0,"action":"Lucky-Pickle 2L","is_forced":false,"is_planned":false}',1795354125104);
INSERT INTO "events" VALUES('zoff-three-running',39,2,'then-9','{"type":"acted","seat":2,"action":"Fire-Fields 2J","is_forced":false,"is_planned":false}',1795354125172);
INSERT INTO "events" VALUES('zoff-three-running',40,3,'then-9','{"type":"acted","seat":1,"action":"Dead-Bull-Desert 3J","is_forced":false,"is_planned":false}',1795354125242);
INSERT INTO "events" VALUES('zoff-three-running',41,1,'then-10','{"type":"acted","seat":0,"action":"Rattler-Ridge 5C","is_forced":false,"is_planned":false}',1795354125310);
INSERT INTO "events" VALUES('zoff-three-running',42,2,'then-10','{"type":"acted","seat":2,"action":"Rattler-Ridge 5E","is_forced":false,"is_planned":false}',1795354125343);
INSERT INTO "events" VALUES('zoff-three-running',43,3,'then-10','{"type":"acted","seat":1,"action":"Fire-Fields 5I","is_forced":false,"is_planned":false}',1795354125378);
INSERT INTO "events" VALUES('zoff-three-running',44,3,'then-11','{"type":"acted","seat":1,"action":"place 2","is_forced":false,"is_planned":false}',1795354125412);
INSERT INTO "events" VALUES('zoff-three-running',45,1,'then-11','{"type":"acted","seat":0,"action":"place 2","is_forced":false,"is_planned":false}',1795354125446);
INSERT INTO "events" VALUES('zoff-three-running',46,3,'then-12','{"type":"acted","seat":1,"action":"place 3","is_forced":false,"is_planned":false}',1795354125480);
INSERT INTO "events" VALUES('zoff-three-running',47,2,'then-11','{"type":"acted","seat":2,"action":"place 1","is_forced":false,"is_planned":false}',1795354125522);
INSERT INTO "events" VALUES('zoff-three-running',48,1,'then-12','{"type":"acted","seat":0,"action":"place 0","is_forced":false,"is_planned":false}',1795354125559);
INSERT INTO "events" VALUES('zoff-three-running',49,2,'then-12','{"type":"acted","seat":2,"action":"place 4","is_forced":false,"is_planned":false}',1795354125595);
INSERT INTO "events" VALUES('zoff-three-running',50,1,'then-13','{"type":"acted","seat":0,"action":"Rattler-Ridge 3G","is_forced":false,"is_planned":false}',1795354125630);
INSERT INTO "events" VALUES('zoff-three-running',51,1,'then-14','{"type":"acted","seat":0,"action":"Thirsty-Gulch 2O","is_forced":false,"is_planned":false}',1795354125696);
INSERT INTO "events" VALUES('zoff-three-running',52,2,'then-13','{"type":"acted","seat":2,"action":"Coffee-Canyon 2S","is_forced":false,"is_planned":false}',1795354125728);
INSERT INTO "events" VALUES('zoff-three-running',53,2,'then-14','{"type":"acted","seat":2,"action":"Fire-Fields 4H","is_forced":false,"is_planned":false}',1795354125794);
INSERT INTO "events" VALUES('zoff-three-running',54,3,'then-13','{"type":"acted","seat":1,"action":"Powder-Prairie 2F","is_forced":false,"is_planned":false}',1795354125825);
INSERT INTO "events" VALUES('zoff-three-running',55,3,'then-14','{"type":"acted","seat":1,"action":"Fire-Fields 5B","is_forced":false,"is_planned":false}',1795354125891);
INSERT INTO "events" VALUES('zoff-three-running',56,3,'then-15','{"type":"acted","seat":1,"action":"place 0","is_forced":false,"is_planned":false}',1795354125922);
INSERT INTO "events" VALUES('zoff-three-running',57,2,'then-15','{"type":"acted","seat":2,"action":"place 1","is_forced":false,"is_planned":false}',1795354125961);
INSERT INTO "events" VALUES('zoff-three-running',58,3,'then-16','{"type":"acted","seat":1,"action":"place 4","is_forced":false,"is_planned":false}',1795354126000);
INSERT INTO "events" VALUES('zoff-three-running',59,2,'then-16','{"type":"acted","seat":2,"action":"place 4","is_forced":false,"is_planned":false}',1795354126040);
INSERT INTO "events" VALUES('zoff-three-running',60,1,'then-15','{"type":"acted","seat":0,"action":"place 3","is_forced":false,"is_planned":false}',1795354126082);
INSERT INTO "events" VALUES('zoff-three-running',61,1,'then-16','{"type":"acted","seat":0,"action":"place 1","is_forced":false,"is_planned":false}',1795354126119);
INSERT INTO "events" VALUES('zoff-three-running',62,3,'then-17','{"type":"acted","seat":1,"action":"Rattler-Ridge 2N","is_forced":false,"is_planned":false}',1795354126163);
INSERT INTO "events" VALUES('abilene-running',1,1,NULL,'{"type":"opened","game":"abilene","options":{"players":3,"sale_limit":1,"hidden_totals":false,"board":""},"form":"exchange","guest":1,"players":[{"name":"Anna","level":0}],"match":"abilene-running-1","seed":"9c4cb30fb0204a24bc3a212a4eac2466dade32b660afd96cdaa390b85dc9d5e3","seat":-1,"invite":"abilene-running-invite","is_open":false,"hints":false,"pace":{"kind":"untimed","bank":0.0,"increment":0.0,"per_move":0.0},"on_timeout":"computer","undo":"consent","watch":"all","branch":null}',1795354126242);
INSERT INTO "events" VALUES('abilene-running',2,2,NULL,'{"type":"joined","guest":2,"name":"Ben"}',1795354126248);
INSERT INTO "events" VALUES('abilene-running',3,3,NULL,'{"type":"joined","guest":3,"name":"Cleo"}',1795354126253);
INSERT INTO "events" VALUES('abilene-running',4,NULL,NULL,'{"type":"started","match":"abilene-running-1","seed":"9c4cb30fb0204a24bc3a212a4eac2466dade32b660afd96cdaa390b85dc9d5e3","rules_version":1,"drawn":[1,0,2]}',1795354126278);
INSERT INTO "events" VALUES('abilene-running',5,1,'then-1','{"type":"acted","seat":1,"action":"unbranded","is_forced":false,"is_planned":false}',1795354126292);
INSERT INTO "events" VALUES('abilene-running',6,3,'then-1','{"type":"acted","seat":2,"action":"100","is_forced":false,"is_planned":false}',1795354126338);
INSERT INTO "events" VALUES('abilene-running',7,1,'then-2','{"type":"acted","seat":1,"action":"1000","is_forced":false,"is_planned":false}',1795354126405);
INSERT INTO "events" VALUES('abilene-running',8,1,'then-3','{"type":"acted","seat":1,"action":"300","is_forced":false,"is_planned":false}',1795354126477);
INSERT INTO "events" VALUES('abilene-running',9,3,'then-2','{"type":"acted","seat":2,"action":"600","is_forced":false,"is_planned":false}',1795354126548);
INSERT INTO "events" VALUES('abilene-running',10,1,'then-4','{"type":"acted","seat":1,"action":"600","is_forced":false,"is_planned":false}',1795354126619);
INSERT INTO "events" VALUES('abilene-running',11,3,'then-3','{"type":"acted","seat":2,"action":"600","is_forced":false,"is_planned":false}',1795354126691);
INSERT INTO "events" VALUES('abilene-running',12,2,'then-1','{"type":"acted","seat":0,"action":"unbranded","is_forced":false,"is_planned":false}',1795354126762);
INSERT INTO "events" VALUES('abilene-running',13,3,'then-4','{"type":"acted","seat":2,"action":"1000","is_forced":false,"is_planned":false}',1795354126831);
INSERT INTO "events" VALUES('abilene-running',14,1,'then-5','{"type":"acted","seat":1,"action":"600","is_forced":false,"is_planned":false}',1795354126904);
INSERT INTO "events" VALUES('abilene-running',15,1,'then-6','{"type":"acted","seat":1,"action":"300","is_forced":false,"is_planned":false}',1795354126984);
INSERT INTO "events" VALUES('abilene-running',16,3,'then-5','{"type":"acted","seat":2,"action":"600","is_forced":false,"is_planned":false}',1795354127065);
INSERT INTO "events" VALUES('abilene-running',17,1,'then-7','{"type":"acted","seat":1,"action":"unbranded","is_forced":false,"is_planned":false}',1795354127146);
INSERT INTO "events" VALUES('abilene-running',18,3,'then-6','{"type":"acted","seat":2,"action":"unbranded","is_forced":false,"is_planned":false}',1795354127226);
INSERT INTO "events" VALUES('abilene-running',19,2,'then-2','{"type":"acted","seat":0,"action":"1000","is_forced":false,"is_planned":false}',1795354127302);
INSERT INTO "events" VALUES('abilene-running',20,3,'then-7','{"type":"acted","seat":2,"action":"unbranded","is_forced":false,"is_planned":false}',1795354127384);
INSERT INTO "events" VALUES('abilene-running',21,2,'then-3','{"type":"acted","seat":0,"action":"600","is_forced":false,"is_planned":false}',1795354127471);
INSERT INTO "events" VALUES('abilene-running',22,1,'then-8','{"type":"acted","seat":1,"action":"100","is_forced":false,"is_planned":false}',1795354127542);
INSERT INTO "events" VALUES('abilene-running',23,2,'then-4','{"type":"acted","seat":0,"action":"300","is_forced":false,"is_planned":false}',1795354127623);
INSERT INTO "events" VALUES('abilene-running',24,1,'then-9','{"type":"acted","seat":1,"action":"600","is_forced":false,"is_planned":false}',1795354127703);
INSERT INTO "events" VALUES('abilene-running',25,3,'then-8','{"type":"acted","seat":2,"action":"300","is_forced":false,"is_planned":false}',1795354127778);
INSERT INTO "events" VALUES('abilene-running',26,2,'then-5','{"type":"acted","seat":0,"action":"600","is_forced":false,"is_planned":false}',1795354127862);
INSERT INTO "events" VALUES('abilene-running',27,2,'then-6','{"type":"acted","seat":0,"action":"600","is_forced":false,"is_planned":false}',1795354127942);
INSERT INTO "events" VALUES('abilene-running',28,3,'then-9','{"type":"acted","seat":2,"action":"300","is_forced":false,"is_planned":false}',1795354128039);
INSERT INTO "events" VALUES('abilene-running',29,2,'then-7','{"type":"acted","seat":0,"action":"300","is_forced":false,"is_planned":false}',1795354128126);
INSERT INTO "events" VALUES('abilene-running',30,2,'then-8','{"type":"acted","seat":0,"action":"unbranded","is_forced":false,"is_planned":false}',1795354128215);
INSERT INTO "events" VALUES('abilene-running',31,2,'then-9','{"type":"acted","seat":0,"action":"100","is_forced":false,"is_planned":false}',1795354128304);
INSERT INTO "events" VALUES('abilene-running',32,NULL,NULL,'{"type":"acted","seat":-1,"action":"1","is_forced":false,"is_planned":false}',1795354128304);
INSERT INTO "events" VALUES('abilene-running',33,NULL,NULL,'{"type":"acted","seat":-1,"action":"5","is_forced":false,"is_planned":false}',1795354128304);
INSERT INTO "events" VALUES('abilene-running',34,NULL,NULL,'{"type":"acted","seat":-1,"action":"2","is_forced":false,"is_planned":false}',1795354128304);
INSERT INTO "events" VALUES('abilene-running',35,NULL,NULL,'{"type":"acted","seat":-1,"action":"2","is_forced":false,"is_planned":false}',1795354128304);
INSERT INTO "events" VALUES('abilene-running',36,NULL,NULL,'{"type":"acted","seat":-1,"action":"2","is_forced":false,"is_planned":false}',1795354128304);
INSERT INTO "events" VALUES('buffalo-opening',1,1,NULL,'{"type":"opened","game":"buffalo","options":{"empty_columns":"","opening_moves":4,"dogs":1,"width":5,"height":5},"form":"exchange","guest":1,"players":[{"name":"Anna","level":0}],"match":"buffalo-opening-1","seed":"a8eeeba48b4bfd926a0f03ee1ca7b4a7cfff158da425eff3c952425587cb9160","seat":0,"invite":"buffalo-opening-invite","is_open":false,"hints":false,"pace":{"kind":"untimed","bank":0.0,"increment":0.0,"per_move":0.0},"on_timeout":"computer","undo":"consent","watch":"all","branch":null}',1795354128468);
INSERT INTO "events" VALUES('buffalo-opening',2,2,NULL,'{"type":"joined","guest":2,"name":"Ben"}',1795354128488);
INSERT INTO "events" VALUES('buffalo-opening',3,NULL,NULL,'{"type":"started","match":"buffalo-opening-1","seed":"a8eeeba48b4bfd926a0f03ee1ca7b4a7cfff158da425eff3c952425587cb9160","rules_version":1,"drawn":[]}',1795354128524);
INSERT INTO "events" VALUES('buffalo-opening',4,1,'then-1','{"type":"acted","seat":0,"action":"b1b2","is_forced":false,"is_planned":false}',1795354128542);
INSERT INTO "events" VALUES('buffalo-opening',5,1,'then-2','{"type":"acted","seat":0,"action":"d1d2","is_forced":false,"is_planned":false}',1795354128548);
INSERT INTO "events" VALUES('buffalo-opening',6,2,NULL,'{"type":"planned","player":1,"lines":[["a1a2","c1c2","c4c3"]],"anyway":""}',1795354128578);
INSERT INTO "events" VALUES('buffalo-handicap',1,1,NULL,'{"type":"opened","game":"buffalo","options":{"empty_columns":"","opening_moves":1,"dogs":0,"width":3,"height":5},"form":"handicap","guest":1,"players":[{"name":"Anna","level":0}],"match":"buffalo-handicap-1","seed":"45dd77e706b0807558a1f0a62675e829a6c6cfd3d9515d6073382565b8e838bd","seat":0,"invite":"buffalo-handicap-invite","is_open":false,"hints":false,"pace":{"kind":"untimed","bank":0.0,"increment":0.0,"per_move":0.0},"on_timeout":"computer","undo":"consent","watch":"all","branch":null}',1795354128746);
INSERT INTO "events" VALUES('buffalo-handicap',2,2,NULL,'{"type":"joined","guest":2,"name":"Ben"}',1795354128758);
INSERT INTO "events" VALUES('buffalo-handicap',3,NULL,NULL,'{"type":"started","match":"buffalo-handicap-1","seed":"45dd77e706b0807558a1f0a62675e829a6c6cfd3d9515d6073382565b8e838bd","rules_version":1,"drawn":[]}',1795354128783);
INSERT INTO "events" VALUES('buffalo-handicap',4,1,'then-1','{"type":"acted","seat":0,"action":"c1c2","is_forced":false,"is_planned":false}',1795354128787);
INSERT INTO "events" VALUES('buffalo-handicap',5,2,'then-1','{"type":"acted","seat":1,"action":"b4a3","is_forced":false,"is_planned":false}',1795354128793);
INSERT INTO "events" VALUES('buffalo-handicap',6,1,'then-2','{"type":"acted","seat":0,"action":"a1a2","is_forced":false,"is_planned":false}',1795354128804);
INSERT INTO "events" VALUES('buffalo-handicap',7,2,'then-2','{"type":"acted","seat":1,"action":"a3b2","is_forced":false,"is_planned":false}',1795354128809);
INSERT INTO "events" VALUES('buffalo-handicap',8,1,'then-3','{"type":"acted","seat":0,"action":"a2a3","is_forced":false,"is_planned":false}',1795354128820);
INSERT INTO "events" VALUES('buffalo-handicap',9,2,'then-3','{"type":"acted","seat":1,"action":"b2a3","is_forced":false,"is_planned":false}',1795354128824);
INSERT INTO "events" VALUES('buffalo-handicap',10,1,'then-4','{"type":"acted","seat":0,"action":"b1b2","is_forced":false,"is_planned":false}',1795354128828);
INSERT INTO "events" VALUES('buffalo-handicap',11,2,'then-4','{"type":"acted","seat":1,"action":"a3a2","is_forced":false,"is_planned":false}',1795354128832);
INSERT INTO "events" VALUES('buffalo-handicap',12,1,'then-5','{"type":"acted","seat":0,"action":"b2b3","is_forced":false,"is_planned":false}',1795354128837);
INSERT INTO "events" VALUES('buffalo-handicap',13,2,'then-5','{"type":"acted","seat":1,"action":"a2b3","is_forced":false,"is_planned":false}',1795354128842);
INSERT INTO "events" VALUES('buffalo-handicap',14,NULL,NULL,'{"type":"acted","seat":0,"action":"c2c3","is_forced":true,"is_planned":false}',1795354128842);
INSERT INTO "events" VALUES('buffalo-handicap',15,2,'then-6','{"type":"acted","seat":1,"action":"b3c3","is_forced":false,"is_planned":false}',1795354128847);
INSERT INTO "events" VALUES('buffalo-handicap',16,1,'then-6','{"type":"asked","player":0}',1795354128855);
INSERT INTO "events" VALUES('buffalo-handicap',17,2,'then-7','{"type":"asked","player":1}',1795354128908);
INSERT INTO "events" VALUES('buffalo-handicap',18,NULL,NULL,'{"type":"started","match":"buffalo-handicap-2","seed":"47ce236381bf9622defa32fe8a81c9e45079c6d3c0d913d1b2cf4a4ab2cc1cf9","rules_version":1,"drawn":[]}',1795354128908);
INSERT INTO "events" VALUES('buffalo-handicap',19,1,'then-7','{"type":"acted","seat":0,"action":"b1b2","is_forced":false,"is_planned":false}',1795354128965);
INSERT INTO "events" VALUES('buffalo-exchange',1,1,NULL,'{"type":"opened","game":"buffalo","options":{"empty_columns":"","opening_moves":1,"dogs":0,"width":3,"height":5},"form":"exchange","guest":1,"players":[{"name":"Anna","level":0}],"match":"buffalo-exchange-1","seed":"d9d86ed38b594ab2c14715572c78d7b640f7edf70df6e87aec83d3fb434b8316","seat":0,"invite":"buffalo-exchange-invite","is_open":false,"hints":false,"pace":{"kind":"untimed","bank":0.0,"increment":0.0,"per_move":0.0},"on_timeout":"computer","undo":"consent","watch":"all","branch":null}',1795354128974);
INSERT INTO "events" VALUES('buffalo-exchange',2,2,NULL,'{"type":"joined","guest":2,"name":"Ben"}',1795354128981);
INSERT INTO "events" VALUES('buffalo-exchange',3,NULL,NULL,'{"type":"started","match":"buffalo-exchange-1","seed":"d9d86ed38b594ab2c14715572c78d7b640f7edf70df6e87aec83d3fb434b8316","rules_version":1,"drawn":[]}',1795354128998);
INSERT INTO "events" VALUES('buffalo-exchange',4,1,'then-1','{"type":"acted","seat":0,"action":"a1a2","is_forced":false,"is_planned":false}',1795354129003);
INSERT INTO "events" VALUES('buffalo-exchange',5,2,'then-1','{"type":"acted","seat":1,"action":"b4c3","is_forced":false,"is_planned":false}',1795354129010);
INSERT INTO "events" VALUES('buffalo-exchange',6,1,'then-2','{"type":"acted","seat":0,"action":"a2a3","is_forced":false,"is_planned":false}',1795354129024);
INSERT INTO "events" VALUES('buffalo-exchange',7,2,'then-2','{"type":"acted","seat":1,"action":"c3c2","is_forced":false,"is_planned":false}',1795354129036);
INSERT INTO "events" VALUES('buffalo-exchange',8,1,'then-3','{"type":"acted","seat":0,"action":"a3a4","is_forced":false,"is_planned":false}',1795354129048);
INSERT INTO "events" VALUES('buffalo-exchange',9,2,'then-3','{"type":"acted","seat":1,"action":"c2c3","is_forced":false,"is_planned":false}',1795354129060);
INSERT INTO "events" VALUES('buffalo-exchange',10,1,'then-4','{"type":"acted","seat":0,"action":"a4a5","is_forced":false,"is_planned":false}',1795354129074);
INSERT INTO "events" VALUES('buffalo-exchange',11,1,'then-5','{"type":"asked","player":0}',1795354129088);
INSERT INTO "events" VALUES('buffalo-exchange',12,2,'then-4','{"type":"asked","player":1}',1795354129145);
INSERT INTO "events" VALUES('buffalo-exchange',13,NULL,NULL,'{"type":"started","match":"buffalo-exchange-2","seed":"3c1c29c46411161fae5ff62154b52b648928a782dda299a181743d6989e214f3","rules_version":1,"drawn":[]}',1795354129145);
INSERT INTO "events" VALUES('buffalo-exchange',14,2,'then-5','{"type":"acted","seat":0,"action":"a1a2","is_forced":false,"is_planned":false}',1795354129217);
INSERT INTO "events" VALUES('buffalo-exchange',15,1,'then-6','{"type":"acted","seat":1,"action":"b4c3","is_forced":false,"is_planned":false}',1795354129233);
INSERT INTO "events" VALUES('buffalo-exchange',16,2,'then-6','{"type":"acted","seat":0,"action":"b1b2","is_forced":false,"is_planned":false}',1795354129244);
INSERT INTO "events" VALUES('zoff-branch',1,1,NULL,'{"type":"opened","game":"zoff","options":{"players":2,"auction":false,"fair_bonus":false,"open_tracker":false,"components":""},"form":"exchange","guest":1,"players":[{"name":"Anna","level":0}],"match":"zoff-branch-1","seed":"9f91b27554d567470571d26d29ff5ee458a848f81b3cea6f6ae8cddf69d96768","seat":0,"invite":"zoff-branch-invite","is_open":false,"hints":true,"pace":{"kind":"untimed","bank":0.0,"increment":0.0,"per_move":0.0},"on_timeout":"computer","undo":"consent","watch":"all","branch":{"match":"zoff-two-finished-1","start":[[-1,"Coffee-Canyon"],[-1,"Powder-Prairie"],[-1,"Drunk''n-Creek"],[-1,"Thirsty-Gulch"],[-1,"Fire-Fields"],[-1,"Dead-Bull-Desert"],[0,"green"],[0,"blue"],[0,"blue"],[1,"orange"],[1,"orange"],[1,"pink"],[0,"Thirsty-Gulch 2O"],[0,"Fire-Fields 2N"],[1,"Powder-Prairie 4F"],[1,"Drunk''n-Creek 3K"],[1,"place 4"],[0,"place 2"],[1,"place 3"],[0,"place 2"],[0,"Thirsty-Gulch 2L"],[0,"Powder-Prairie 4E"],[1,"Drunk''n-Creek 2H"],[1,"Coffee-Canyon 5G"],[0,"place 0"],[1,"place 2"],[1,"place 2"],[0,"place 0"],[0,"Thirsty-Gulch 3G"],[0,"Powder-Prairie 5C"],[1,"Dead-Bull-Desert 5D"],[1,"Lone-Star-Valley 2K"],[1,"place 2"],[0,"place 2"],[1,"place 5"],[0,"place 3"],[0,"Dead-Bull-Desert 4M"],[0,"Coffee-Canyon 3D"],[1,"Dead-Bull-Desert 3E"],[1,"Drunk''n-Creek 2Q"],[0,"place 3"],[1,"place 2"],[0,"place 0"],[1,"place 2"],[0,"Thirsty-Gulch 2I"],[0,"Powder-Prairie 3M"],[1,"Coffee-Canyon 4G"],[1,"Lone-Star-Valley 3H"],[1,"place 0"],[0,"place 1"]]}}',1795354129303);
INSERT INTO "events" VALUES('zoff-branch',2,2,NULL,'{"type":"joined","guest":2,"name":"Ben"}',1795354129311);
INSERT INTO "events" VALUES('zoff-branch',3,NULL,NULL,'{"type":"started","match":"zoff-branch-1","seed":"9f91b27554d567470571d26d29ff5ee458a848f81b3cea6f6ae8cddf69d96768","rules_version":1,"drawn":[]}',1795354129399);
INSERT INTO "events" VALUES('zoff-branch',4,2,'then-1','{"type":"acted","seat":1,"action":"bonus Lone-Star-Valley 1","is_forced":false,"is_planned":false}',1795354129417);
INSERT INTO "events" VALUES('zoff-branch',5,1,'then-1','{"type":"acted","seat":0,"action":"bonus Coffee-Canyon 1","is_forced":false,"is_planned":false}',1795354129446);
INSERT INTO "events" VALUES('buffalo-branch-waiting',1,1,NULL,'{"type":"opened","game":"buffalo","options":{"empty_columns":"","opening_moves":3,"dogs":1,"width":4,"height":5},"form":"exchange","guest":1,"players":[{"name":"Anna","level":0}],"match":"buffalo-branch-waiting-1","seed":"7a50063ebfd02d46c3c045d24c0d6b34263031deaa0717d0544c0139c92c06e8","seat":0,"invite":"buffalo-branch-waiting-invite","is_open":false,"hints":true,"pace":{"kind":"untimed","bank":0.0,"increment":0.0,"per_move":0.0},"on_timeout":"computer","undo":"consent","watch":"all","branch":{"match":"buffalo-finished-1","start":[[0,"b1b2"]]}}',1795354129493);
INSERT INTO "events" VALUES('buffalo-waiting',1,1,NULL,'{"type":"opened","game":"buffalo","options":{"empty_columns":"","opening_moves":3,"dogs":1,"width":4,"height":5},"form":"exchange","guest":1,"players":[{"name":"Anna","level":0}],"match":"buffalo-waiting-1","seed":"96df50588497e72d416ac21a68a970ff488657c628c3554bf62ff72aa25f5eaf","seat":0,"invite":"buffalo-waiting-invite","is_open":false,"hints":false,"pace":{"kind":"untimed","bank":0.0,"increment":0.0,"per_move":0.0},"on_timeout":"computer","undo":"consent","watch":"all","branch":null}',1795354129509);
INSERT INTO "events" VALUES('zoff-waiting',1,1,NULL,'{"type":"opened","game":"zoff","options":{"players":2,"auction":false,"fair_bonus":false,"open_tracker":false,"components":""},"form":"exchange","guest":1,"players":[{"name":"Anna","level":0}],"match":"zoff-waiting-1","seed":"17645881a068bf6052874169a8944e9ae37a69e422c84ef7ae5c893b059b5992","seat":0,"invite":"zoff-waiting-invite","is_open":false,"hints":false,"pace":{"kind":"untimed","bank":0.0,"increment":0.0,"per_move":0.0},"on_timeout":"computer","undo":"consent","watch":"all","branch":null}',1795354129516);
INSERT INTO "events" VALUES('buffalo-computer',1,1,NULL,'{"type":"opened","game":"buffalo","options":{"empty_columns":"","opening_moves":3,"dogs":1,"width":4,"height":5},"form":"exchange","guest":1,"players":[{"name":"Anna","level":0},{"name":"Josie","level":2}],"match":"buffalo-computer-1","seed":"f771a2ae89f07305ba8b1b058fdfb5683d3186b74651bbf0bf451e97c653c0ad","seat":0,"invite":"","is_open":false,"hints":true,"pace":{"kind":"untimed","bank":0.0,"increment":0.0,"per_move":0.0},"on_timeout":"computer","undo":"consent","watch":"all","branch":null}',1795354129525);
INSERT INTO "events" VALUES('buffalo-computer',2,NULL,NULL,'{"type":"started","match":"buffalo-computer-1","seed":"f771a2ae89f07305ba8b1b058fdfb5683d3186b74651bbf0bf451e97c653c0ad","rules_version":1,"drawn":[]}',1795354129548);
INSERT INTO "events" VALUES('buffalo-computer',3,1,'then-1','{"type":"acted","seat":0,"action":"a1a2","is_forced":false,"is_planned":false}',1795354129562);
INSERT INTO "events" VALUES('buffalo-imported',1,1,NULL,'{"type":"imported","guest":1,"name":"Anna","match":"buffalo-imported-1","file":"{\"format\": \"stampede-match/1\", \"game\": \"buffalo\", \"rules_version\": 1, \"options\": {\"empty_columns\": \"\", \"opening_moves\": 3, \"dogs\": 1, \"width\": 4, \"height\": 5}, \"names\": [\"Anna\", \"Ben\"], \"commitment\": \"693036f03528ca35eaf43b7c1d4cd116e6acd205c85aaebb73bf29a3f4a0b721\", \"contributions\": [\"\", \"\"], \"drawn\": []}\n[0, \"b1b2\"]\n[0, \"d1d2\"]\n[0, \"a1a2\"]\n[1, \"a4a3\"]\n[0, \"c1c2\"]\n[1, \"a3c3\"]\n[0, \"a2a3\"]\n[1, \"c3d4\"]\n[0, \"b2b3\"]\n[1, \"b4a4\"]\n[0, \"b3b4\"]\n[1, \"d4c4\"]\n[0, \"c2c3\"]\n[1, \"c4d3\"]\n[0, \"c3c4\"]\n[1, \"d3c3\"]\n[0, \"d2d3\"]\n[1, \"a4a3\"]\n[0, \"d3d4\"]\n[1, \"c3b2\"]\n[0, \"b4b5\"]\n{\"winners\": [0], \"seed\": \"99328e7f22708c71b2909e6b56e88c698b67f2ca94e7edb16de2098170327fa0\"}\n"}',1795354129607);
CREATE TABLE guests (
	id INTEGER NOT NULL, 
	name VARCHAR(40) NOT NULL, 
	colour VARCHAR(10) NOT NULL, 
	created_ms BIGINT NOT NULL, 
	PRIMARY KEY (id)
);
INSERT INTO "guests" VALUES(1,'Anna','blue',1795354111455);
INSERT INTO "guests" VALUES(2,'Ben','blue',1795354111477);
INSERT INTO "guests" VALUES(3,'Cleo','blue',1795354113907);
CREATE TABLE house_keys (
	name VARCHAR(20) NOT NULL, 
	value TEXT NOT NULL, 
	PRIMARY KEY (name)
);
CREATE TABLE hushed (
	guest_id INTEGER NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	PRIMARY KEY (guest_id, table_id), 
	FOREIGN KEY(guest_id) REFERENCES guests (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
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
CREATE TABLE matches (
	id VARCHAR(32) NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	PRIMARY KEY (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
INSERT INTO "matches" VALUES('zoff-two-finished-1','zoff-two-finished');
INSERT INTO "matches" VALUES('zoff-three-finished-1','zoff-three-finished');
INSERT INTO "matches" VALUES('abilene-finished-1','abilene-finished');
INSERT INTO "matches" VALUES('buffalo-finished-1','buffalo-finished');
INSERT INTO "matches" VALUES('zoff-two-running-1','zoff-two-running');
INSERT INTO "matches" VALUES('zoff-three-running-1','zoff-three-running');
INSERT INTO "matches" VALUES('abilene-running-1','abilene-running');
INSERT INTO "matches" VALUES('buffalo-opening-1','buffalo-opening');
INSERT INTO "matches" VALUES('buffalo-handicap-1','buffalo-handicap');
INSERT INTO "matches" VALUES('buffalo-handicap-2','buffalo-handicap');
INSERT INTO "matches" VALUES('buffalo-exchange-1','buffalo-exchange');
INSERT INTO "matches" VALUES('buffalo-exchange-2','buffalo-exchange');
INSERT INTO "matches" VALUES('zoff-branch-1','zoff-branch');
INSERT INTO "matches" VALUES('buffalo-branch-waiting-1','buffalo-branch-waiting');
INSERT INTO "matches" VALUES('buffalo-waiting-1','buffalo-waiting');
INSERT INTO "matches" VALUES('zoff-waiting-1','zoff-waiting');
INSERT INTO "matches" VALUES('buffalo-computer-1','buffalo-computer');
INSERT INTO "matches" VALUES('buffalo-imported-1','buffalo-imported');
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
INSERT INTO "ratings" VALUES(1,'zoff',1.93364986359654089653e+01,7.82423417075925264896e+00,2);
INSERT INTO "ratings" VALUES(2,'zoff',3.01373799008144978013e+01,7.93919880415479362056e+00,2);
INSERT INTO "ratings" VALUES(3,'zoff',2.55615840711278927708e+01,8.04514861322514640562e+00,1);
INSERT INTO "ratings" VALUES(1,'abilene',2.57172621701873573831e+01,8.0582242228023783781e+00,1);
INSERT INTO "ratings" VALUES(2,'abilene',2.78690486807494259831e+01,8.20524337739799314306e+00,1);
INSERT INTO "ratings" VALUES(3,'abilene',2.14136891490632166315e+01,8.0582242228023783781e+00,1);
INSERT INTO "ratings" VALUES(1,'buffalo',2.71100726328025736226e+01,7.58213937904905943554e+00,3);
INSERT INTO "ratings" VALUES(2,'buffalo',2.28899273671974263773e+01,7.58213937904905943554e+00,3);
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
INSERT INTO "results" VALUES('zoff-two-finished-1',0,1,'zoff','Anna',2,1395,-105,1795354113839);
INSERT INTO "results" VALUES('zoff-two-finished-1',1,2,'zoff','Ben',1,1605,105,1795354113839);
INSERT INTO "results" VALUES('zoff-three-finished-1',0,1,'zoff','Anna',3,1273,-122,1795354117168);
INSERT INTO "results" VALUES('zoff-three-finished-1',1,2,'zoff','Ben',1,1705,100,1795354117168);
INSERT INTO "results" VALUES('zoff-three-finished-1',2,3,'zoff','Cleo',2,1522,22,1795354117168);
INSERT INTO "results" VALUES('abilene-finished-1',0,1,'abilene','Anna',2,1529,29,1795354120941);
INSERT INTO "results" VALUES('abilene-finished-1',1,2,'abilene','Ben',1,1615,115,1795354120941);
INSERT INTO "results" VALUES('abilene-finished-1',2,3,'abilene','Cleo',3,1357,-143,1795354120941);
INSERT INTO "results" VALUES('buffalo-finished-1',0,1,'buffalo','Anna',1,1605,105,1795354121694);
INSERT INTO "results" VALUES('buffalo-finished-1',1,2,'buffalo','Ben',2,1395,-105,1795354121694);
INSERT INTO "results" VALUES('buffalo-handicap-1',0,1,'buffalo','Anna',2,1484,-121,1795354128847);
INSERT INTO "results" VALUES('buffalo-handicap-1',1,2,'buffalo','Ben',1,1516,121,1795354128847);
INSERT INTO "results" VALUES('buffalo-exchange-1',0,1,'buffalo','Anna',1,1584,100,1795354129075);
INSERT INTO "results" VALUES('buffalo-exchange-1',1,2,'buffalo','Ben',2,1416,-100,1795354129075);
CREATE TABLE sessions (
	token_hash VARCHAR(64) NOT NULL, 
	guest_id INTEGER NOT NULL, 
	created_ms BIGINT NOT NULL, 
	proven_ms BIGINT NOT NULL, 
	PRIMARY KEY (token_hash), 
	FOREIGN KEY(guest_id) REFERENCES guests (id)
);
INSERT INTO "sessions" VALUES('ec8d5b2a9b918414a0c6b32f5541e075c2f930ab2f10e1b8f34401b7aef1c8b7',1,1795354111455,0);
INSERT INTO "sessions" VALUES('3b5035602049e31c1b348463ba98eb2df5576f0cea1a75b12351a36189b1fc3b',2,1795354111477,0);
INSERT INTO "sessions" VALUES('1bd2eb684f922f1a134c890a5b68c650b5251ee7a91d0973bac4006c6bbde2cd',3,1795354113907,0);
CREATE TABLE tables (
	id VARCHAR(32) NOT NULL, 
	created_ms BIGINT NOT NULL, creator INTEGER, is_over BOOLEAN DEFAULT 1 NOT NULL, game VARCHAR(40), phase VARCHAR(10), is_open BOOLEAN DEFAULT 0 NOT NULL, seats INTEGER DEFAULT '0' NOT NULL, active_ms BIGINT DEFAULT '0' NOT NULL, deadline_ms BIGINT, 
	PRIMARY KEY (id)
);
INSERT INTO "tables" VALUES('zoff-two-finished',1795354111461,1,1,'zoff','over',0,2,1795354113839,NULL);
INSERT INTO "tables" VALUES('zoff-three-finished',1795354113891,1,1,'zoff','over',0,3,1795354117168,NULL);
INSERT INTO "tables" VALUES('abilene-finished',1795354117230,1,1,'abilene','over',0,3,1795354120941,NULL);
INSERT INTO "tables" VALUES('buffalo-finished',1795354121001,1,1,'buffalo','over',0,2,1795354121694,NULL);
INSERT INTO "tables" VALUES('zoff-two-running',1795354121733,1,0,'zoff','playing',0,2,1795354123652,NULL);
INSERT INTO "tables" VALUES('zoff-three-running',1795354123765,1,0,'zoff','playing',0,3,1795354126120,NULL);
INSERT INTO "tables" VALUES('abilene-running',1795354126242,1,0,'abilene','playing',0,3,1795354128328,NULL);
INSERT INTO "tables" VALUES('buffalo-opening',1795354128468,1,0,'buffalo','playing',0,2,1795354128548,NULL);
INSERT INTO "tables" VALUES('buffalo-handicap',1795354128746,1,0,'buffalo','playing',0,2,1795354128965,NULL);
INSERT INTO "tables" VALUES('buffalo-exchange',1795354128974,1,0,'buffalo','playing',0,2,1795354129244,NULL);
INSERT INTO "tables" VALUES('zoff-branch',1795354129303,1,0,'zoff','playing',0,2,1795354129447,NULL);
INSERT INTO "tables" VALUES('buffalo-branch-waiting',1795354129493,1,0,'buffalo','waiting',0,2,1795354129493,NULL);
INSERT INTO "tables" VALUES('buffalo-waiting',1795354129509,1,0,'buffalo','waiting',0,2,1795354129509,NULL);
INSERT INTO "tables" VALUES('zoff-waiting',1795354129516,1,0,'zoff','waiting',0,2,1795354129516,NULL);
INSERT INTO "tables" VALUES('buffalo-computer',1795354129525,1,0,'buffalo','playing',0,2,1795354129562,NULL);
INSERT INTO "tables" VALUES('buffalo-imported',1795354129607,1,1,'buffalo','over',0,2,1795354129607,NULL);
CREATE TABLE vacations (
	guest_id INTEGER NOT NULL, 
	first DATE NOT NULL, 
	last DATE NOT NULL, 
	set_ms BIGINT NOT NULL, 
	PRIMARY KEY (guest_id, first), 
	FOREIGN KEY(guest_id) REFERENCES guests (id)
);
CREATE TABLE visits (
	guest_id INTEGER NOT NULL, 
	table_id VARCHAR(32) NOT NULL, 
	seen_ms BIGINT NOT NULL, 
	until_ms BIGINT NOT NULL, 
	PRIMARY KEY (guest_id, table_id), 
	FOREIGN KEY(guest_id) REFERENCES guests (id), 
	FOREIGN KEY(table_id) REFERENCES tables (id)
);
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
