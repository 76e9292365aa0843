# Simoom without knowledge of cargo:
#   make                                builds target/release/simoom
#   make EXE=FILE                       builds FILE (as OpenBench asks)
#   make install [PREFIX=/usr/local]    the program, manual pages, completions for bash, zsh and fish, the file by
#                                       which XBoard finds the engine, pictures of Arena's pieces; below DESTDIR
#                                       where that is set
#   make uninstall [PREFIX=...]         takes all of it away again
#   make deb                            a Debian package, in target/debian
#   make clean                          takes away what was built
# Every folder below can be set on the command line as well.

EXE      = target/release/simoom
PREFIX   = /usr/local
bindir   = $(PREFIX)/bin
datadir  = $(PREFIX)/share
mandir   = $(datadir)/man
bashdir  = $(datadir)/bash-completion/completions
zshdir   = $(datadir)/zsh/site-functions
fishdir  = $(datadir)/fish/vendor_completions.d
# XBoard looks into these folders of /usr/local/share and /usr/share.
enginedir = $(datadir)/games/plugins/xboard
# For XBoard's option -pid.
piecedir = $(datadir)/games/simoom/pieces

CARGO   = cargo
INSTALL = install
BUILT   = $${CARGO_TARGET_DIR:-target}/release/simoom
SOURCES := Cargo.toml Cargo.lock $(shell find src eval engine-protocol -name '*.rs' -o -name '*.toml')

.PHONY: all install uninstall deb clean

all: $(EXE)

$(EXE): $(SOURCES)
	$(CARGO) build --release --locked --bin simoom
	@if ! [ $(BUILT) -ef "$@" ]; then cp -f $(BUILT) "$@"; fi
	@touch "$@"

install: $(EXE)
	$(INSTALL) -d "$(DESTDIR)$(bindir)" "$(DESTDIR)$(mandir)/man6" "$(DESTDIR)$(bashdir)" "$(DESTDIR)$(zshdir)" \
		"$(DESTDIR)$(fishdir)" "$(DESTDIR)$(enginedir)"
	$(INSTALL) -m 755 "$(EXE)" "$(DESTDIR)$(bindir)/simoom"
	"$(DESTDIR)$(bindir)/simoom" man "$(DESTDIR)$(mandir)/man6"
	"$(DESTDIR)$(bindir)/simoom" completions bash > "$(DESTDIR)$(bashdir)/simoom"
	"$(DESTDIR)$(bindir)/simoom" completions zsh > "$(DESTDIR)$(zshdir)/_simoom"
	"$(DESTDIR)$(bindir)/simoom" completions fish > "$(DESTDIR)$(fishdir)/simoom.fish"
	for game in arena arena4; do \
		"$(DESTDIR)$(bindir)/simoom" show $$game --pieces "$(DESTDIR)$(piecedir)/$$game" > /dev/null; \
	done
	sed 's|@bindir@|$(bindir)|' packaging/simoom.eng > "$(DESTDIR)$(enginedir)/simoom.eng"

uninstall:
	rm -f "$(DESTDIR)$(bindir)/simoom" "$(DESTDIR)$(mandir)"/man6/simoom.6 "$(DESTDIR)$(mandir)"/man6/simoom-*.6 \
		"$(DESTDIR)$(bashdir)/simoom" "$(DESTDIR)$(zshdir)/_simoom" "$(DESTDIR)$(fishdir)/simoom.fish" \
		"$(DESTDIR)$(enginedir)/simoom.eng"
	rm -rf "$(DESTDIR)$(piecedir)/arena" "$(DESTDIR)$(piecedir)/arena4"

deb: $(EXE)
	scripts/deb.sh "$(EXE)"

clean:
	$(CARGO) clean
