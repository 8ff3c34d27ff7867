# hbase_rowkey: wildcards only, so that a new topic needs no edit here.

EXTENSION = hbase_rowkey
EXTVERSION = $(shell sed -n "s/^default_version = '\(.*\)'/\1/p" hbase_rowkey.control)

MODULE_big = hbase_rowkey
OBJS = $(patsubst %.c,%.o,$(sort $(wildcard src/*.c)))

SCRIPT = sql/$(EXTENSION)--$(EXTVERSION).sql
SCRIPT_PARTS = $(sort $(wildcard sql/install/*.sql))
DATA = $(wildcard sql/updates/*--*.sql)
DATA_built = $(SCRIPT)
EXTRA_CLEAN = $(SCRIPT) test/tmp_check src/*.gcda src/*.gcno *.gcov

REGRESS = $(filter-out $(EXTENSION)--%,$(patsubst sql/%.sql,%,$(sort $(wildcard sql/*.sql))))
REGRESS_OPTS = --load-extension=$(EXTENSION) --encoding=UTF8

PG_CONFIG ?= pg_config
# The server's headers are not ours to warn about.
PG_CPPFLAGS = -isystem $(shell $(PG_CONFIG) --includedir-server) \
	-DROWKEY_VERSION='"$(EXTVERSION)"'
PG_CFLAGS = -fvisibility=hidden -Wall -Wextra -Wno-unused-parameter
SHLIB_LINK += -lcrypto -lz -lm

PGXS := $(shell $(PG_CONFIG) --pgxs)
include $(PGXS)

$(OBJS): $(wildcard src/*.h)
src/module.o: $(EXTENSION).control

$(SCRIPT): $(SCRIPT_PARTS) $(EXTENSION).control
	cat $(SCRIPT_PARTS) > $@

# The server's test modules; some installations come without them.
TAP_MODULES ?= $(pgxsdir)/src/test/perl

# Needs an ordinary user: initdb refuses root.
tapcheck:
	PG_CONFIG='$(PG_CONFIG)' PATH="$(shell $(PG_CONFIG) --bindir):$$PATH" \
	PG_REGRESS='$(pgxsdir)/src/test/regress/pg_regress' \
	TESTDIR='$(CURDIR)/test' TESTDATADIR='$(CURDIR)/test/tmp_check' \
	TESTLOGDIR='$(CURDIR)/test/tmp_check/log' \
	$(or $(PROVE),prove) -I '$(TAP_MODULES)' $(PROVE_FLAGS) $(if $(PROVE_TESTS),$(PROVE_TESTS),test/t/*.pl)

# Which lines the tests run, on a private server.
coverage:
	bash test/coverage.sh

.PHONY: tapcheck coverage
