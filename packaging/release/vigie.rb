class Vigie < Formula
  desc "Fire-safety case management for French fire services"
  homepage "{homepage}"
  version "{version}"
  license "MIT"

  on_macos do
    on_arm do
      url "{macos-arm64 url}"
      sha256 "{macos-arm64 sha256}"
    end
    on_intel do
      url "{macos-x64 url}"
      sha256 "{macos-x64 sha256}"
    end
  end

  on_linux do
    on_arm do
      url "{linux-arm64 url}"
      sha256 "{linux-arm64 sha256}"
    end
    on_intel do
      url "{linux-x64 url}"
      sha256 "{linux-x64 sha256}"
    end
  end

  def install
    bin.install "vigie"
    man1.install Dir["man/man1/*.1"]
    (man/"fr/man1").install Dir["man/fr/man1/*.1"]
    generate_completions_from_executable(bin/"vigie", "completions")
  end

  test do
    ENV["VIGIE_DB"] = testpath/"vigie.db"
    system bin/"vigie", "anomalies", "add", "--code", "1", "--texte", "Poteau incliné", "--indice-de-gravite", "1"
    assert_match "Poteau incliné", shell_output("#{bin}/vigie anomalies list --json")
  end
end
