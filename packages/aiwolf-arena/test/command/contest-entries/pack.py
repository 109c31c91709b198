"""Packs the archives of the entries: good ones and broken ones. Run in the folder of the contest."""
import os
import warnings
import zipfile

warnings.simplefilter("ignore")


def pack(name, *files, **claims):
    with zipfile.ZipFile("subs/" + name, "w", zipfile.ZIP_DEFLATED) as archive:
        for to, text in files:
            archive.writestr(to, text)
        for info in archive.filelist:
            info.file_size = claims.get("size", info.file_size)


def classes(folder):
    top = os.path.join("classes", folder)
    paths = [os.path.join(at, file) for at, _, files in os.walk(top) for file in files]
    return [(os.path.relpath(path, "classes"), open(path, "rb").read()) for path in paths]


player = open("player.py").read()
dll = open("subs/sharp.dll", "rb").read()
os.mkdir("lib")
pack("../lib/aiwolf.jar", *classes("org"))
pack("jumbo.jar", *classes("team"))
pack("official.jar", *classes("team"), ("lib/aiwolf-common.jar", ""))
pack("py-one.zip", ("py-one/start.py", player))
pack("py-two.zip", ("py-two/main.py", player), ("py-two/model.json", "{}"))
pack("twice.zip", ("elsewhere/start.py", player))
pack("py-folder.zip", ("start.py", player))
pack("py-outside.zip", ("py-outside/start.py", player), ("helpers/help.py", ""))
pack("py-climbs.zip", ("py-climbs/start.py", player), ("../../out.py", ""))
pack("py-dies.zip", ("py-dies/dies.py", player))
pack("py-bomb.zip", ("py-bomb/start.py", player), size=1 << 31)
pack("zipped.zip", ("zipped.dll", dll), ("Other.dll", dll))
pack("no-dll.zip", ("Player.dll", dll))
