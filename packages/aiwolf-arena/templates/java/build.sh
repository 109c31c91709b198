#!/bin/sh
# Makes {{name}}.jar from the sources; `./build.sh test` also runs {{class}}Test. Needs a JDK, version 11 or newer.
set -e
cd "$(dirname "$0")"
command -v javac > /dev/null || { echo "build.sh: there is no javac: install a JDK (Debian: openjdk-17-jdk-headless)" >&2; exit 1; }
rm -rf build
javac --release 11 -Xlint -encoding UTF-8 -d build ./*.java
mkdir build/META-INF
printf 'Manifest-Version: 1.0\nMain-Class: {{class}}\n' > build/META-INF/MANIFEST.MF
(
  cd build
  # with equal times, equal sources give an equal jar
  touch -t 202001010000 META-INF/MANIFEST.MF ./*.class
  jar --create --no-manifest --file '../{{name}}.jar' META-INF/MANIFEST.MF ./*.class
)
if [ "$1" = test ]; then java -cp build {{class}}Test; fi
