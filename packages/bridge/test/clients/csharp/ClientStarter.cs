// Starts a player of a library: -h HOST -p PORT -c CLASS LIBRARY [-r ROLE] [-n NAME], as the official starter of C# clients takes them.
using System;
using System.Collections.Generic;
using System.IO;
using System.Net.Sockets;
using System.Reflection;
using System.Text;

public static class ClientStarter
{
    public static int Main(string[] args)
    {
        var given = new Dictionary<string, string>();
        string library = null;
        for (int i = 0; i < args.Length; i++)
        {
            if (args[i].StartsWith("-")) given[args[i]] = args[++i];
            else library = args[i];
        }
        Type type = Assembly.LoadFrom(Path.GetFullPath(library)).GetType(given["-c"], true);
        object player = Activator.CreateInstance(type);
        MethodInfo answer = type.GetMethod("Answer");
        string name = given.ContainsKey("-n") ? given["-n"] : type.Name;
        string role = given.ContainsKey("-r") ? given["-r"] : "none";
        Console.WriteLine("player " + type);
        using (var client = new TcpClient(given["-h"], int.Parse(given["-p"])))
        using (var reader = new StreamReader(client.GetStream(), new UTF8Encoding(false)))
        using (var writer = new StreamWriter(client.GetStream(), new UTF8Encoding(false)))
        {
            client.NoDelay = true;
            writer.NewLine = "\r\n"; // as on Windows
            writer.AutoFlush = true;
            for (string packet = reader.ReadLine(); packet != null; packet = reader.ReadLine())
            {
                if (packet.Contains("\"request\":\"NAME\"")) writer.WriteLine(name);
                else if (packet.Contains("\"request\":\"ROLE\"")) writer.WriteLine(role);
                else
                {
                    var said = (string)answer.Invoke(player, new object[] { packet });
                    if (said != null) writer.WriteLine(said);
                }
            }
        }
        return 0;
    }
}
